/**
 * The inline script of a page with forms that are islands. It keeps the first press of a submit button until the page's
 * script runs, and stops what the browser would do with it: a form without its code would show the browser's messages, or
 * leave the page. If the page's script could not be loaded, a form with an address to post to gets the press itself.
 */
export const EARLY_PRESS = `(function (w) {
  var kept, failed, keep = function (event) {
    var button = event.target.closest && event.target.closest('[data-island] [type=submit]');
    if (!button || failed && button.form.hasAttribute('action')) return;
    event.preventDefault();
    event.stopPropagation();
    if (failed) return;
    kept = kept || button;
    button.closest('[data-island]').setAttribute('aria-busy', 'true');
  };
  w.addEventListener('click', keep, true);
  w.porticoPress = function () {
    w.removeEventListener('click', keep, true);
    return kept;
  };
  w.addEventListener('load', function () {
    if (w.Portico) return;
    failed = true;
    document.querySelectorAll('form:not([action])').forEach(function (form) {
      var island = form.closest('[data-island]');
      if (island) island.dataset.hydration = 'failed';
    });
    if (kept) kept.click();
  });
})(window);`

/** Repeats the press that the inline script kept. Call it when the islands of the page wait for their first press. */
export function repeatEarlyPress(): void {
  const press = (window as { porticoPress?: () => HTMLElement | undefined }).porticoPress?.()
  if (press?.isConnected) press.click()
}
