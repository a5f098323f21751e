// Searches the index that `cms build` writes beside the pages: see `render/search_files.rs` for its format.
(() => {
  'use strict';
  const form = document.querySelector('form[data-index]');
  const out = document.getElementById('results');
  if (!form || !out) return;
  const LETTERS = { 'ß': 'ss', 'æ': 'ae', 'œ': 'oe', 'ø': 'o', 'ł': 'l', 'đ': 'd', 'ð': 'd', 'ħ': 'h', 'ı': 'i', 'ŋ': 'n', 'ŧ': 't', 'þ': 'th', 'ς': 'σ' };
  const ALONE = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]\p{M}*/gu;
  // Lower case without accents, as the index has it.
  const fold = (text) => text.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '').replace(/[ßæœøłđðħıŋŧþς]/g, (c) => LETTERS[c]);
  const words = (text) => [...new Set(fold(text).replace(ALONE, ' $& ').match(/[\p{L}\p{N}\p{M}]+/gu) || [])].slice(0, 8);
  const files = new Map();
  const load = (name) => {
    if (!files.has(name)) {
      files.set(name, fetch(form.dataset.index + name + '.json').then((answer) => (answer.ok ? answer.json() : null)));
    }
    return files.get(name);
  };
  const shardOf = (word, shards) => {
    const [first, second] = [...word];
    return (first.codePointAt(0) * 31 + (second ? second.codePointAt(0) : 0)) % shards;
  };
  // What the weight of a word comes near that fills a page: `MOST` in `render/search_files.rs`.
  const MOST = 88;
  // The score of each of so many pages that has a word, or words that begin with it: BM25, as if they were one word. A weight
  // is a share of `MOST`, and what is on the page to what is not; that adds up.
  const scores = (shard, word, pages) => {
    const found = new Map();
    if (!shard) return found;
    const all = word.length > 1 ? Object.keys(shard).filter((one) => one.startsWith(word)) : shard[word] ? [word] : [];
    for (const one of all) {
      const posts = shard[one];
      for (let at = 0, page = 0; at < posts.length; at += 2) {
        page += posts[at];
        const weight = Math.min(posts[at + 1], MOST - 0.5);
        found.set(page, (found.get(page) || 0) + weight / (MOST - weight));
      }
    }
    const rarity = Math.log(1 + (pages - found.size + 0.5) / (found.size + 0.5));
    for (const [page, sum] of found) found.set(page, (sum / (1 + sum)) * rarity);
    return found;
  };
  let last = 0;
  const search = async (text) => {
    const turn = ++last;
    const asked = words(text);
    const head = asked.length ? await load('pages') : null;
    if (!head) return turn === last && show([], text);
    const each = await Promise.all(asked.map(async (word) => scores(await load(String(shardOf(word, head.shards))), word, head.pages)));
    if (turn !== last) return;
    const sum = new Map(each[0]);
    for (const more of each.slice(1)) {
      for (const [page, score] of sum) more.has(page) ? sum.set(page, score + more.get(page)) : sum.delete(page);
    }
    // Of equals, the newest first.
    const best = [...sum].sort((a, b) => b[1] - a[1] || b[0] - a[0]).slice(0, 10);
    const rows = await Promise.all(best.map(async ([page]) => {
      const list = head.list || (await load('pages/' + Math.floor(page / head.perList)));
      return list && list[page % head.perList];
    }));
    if (turn === last) show(rows.filter(Boolean), text);
  };
  const show = (found, text) => {
    out.textContent = '';
    if (!found.length) {
      if (text.trim()) {
        const none = document.createElement('p');
        none.textContent = form.dataset.none;
        out.append(none);
      }
      return;
    }
    const list = document.createElement('ol');
    list.className = 'rows';
    for (const [url, title, excerpt] of found) {
      const [item, heading, link] = ['li', 'h2', 'a'].map((name) => document.createElement(name));
      link.href = url;
      link.textContent = title;
      heading.append(link);
      item.append(heading);
      if (excerpt) {
        const about = document.createElement('p');
        about.textContent = excerpt;
        item.append(about);
      }
      list.append(item);
    }
    out.append(list);
  };
  const input = form.elements.q;
  const given = new URLSearchParams(location.search).get('q') || '';
  input.value = given;
  if (given) search(given);
  input.addEventListener('input', () => search(input.value));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    history.replaceState(null, '', '?q=' + encodeURIComponent(input.value));
    search(input.value);
  });
})();
