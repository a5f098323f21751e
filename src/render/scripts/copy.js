// A button beside each block of code that copies it.
(() => {
  'use strict';
  const { copy, copied } = document.currentScript.dataset;
  if (!navigator.clipboard) return;
  for (const block of document.querySelectorAll('.code-block-wrapper')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = copy;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code').textContent.replace(/\n$/, ''));
      button.textContent = copied;
      setTimeout(() => { button.textContent = copy; }, 2000);
    });
    block.append(button);
  }
})();
