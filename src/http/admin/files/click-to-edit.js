// For a front end of one's own: in the frame of the editor, a click on an element with `data-cms-module` (the module's id) opens
// the module's form. Elsewhere it does nothing. It tells only the server from which it was loaded.
"use strict";
(() => {
  const own = document.currentScript;
  if (!own || window.parent === window) return;
  const editor = new URL(own.src, location.href).origin;
  document.addEventListener("click", (event) => {
    const part = event.target.closest && event.target.closest("[data-cms-module]");
    if (!part || event.target.closest("a[href], button, input, select, textarea, summary, label")) return;
    window.parent.postMessage({ cmsModule: part.dataset.cmsModule }, editor);
  });
})();
