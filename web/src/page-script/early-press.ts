/**
 * The inline script of a page with forms that are islands. It keeps the first press of a submit button until the page's
 * script runs, and stops what the browser would do with it: a form without its code would show the browser's messages, or
 * leave the page. If the page's script could not be loaded, a form with an address to post to gets the press itself.
 */
export const EARLY_PRESS = `(() => {
  var kept, failed, islandOf = (element) => element.closest('[data-island]'), keep = (event) => {
    var button = event.target.closest && event.target.closest('[data-island] [type=submit]');
    if (!button || failed && button.form.hasAttribute('action')) return;
    event.preventDefault();
    event.stopPropagation();
    if (failed) return;
    kept = kept || button;
    islandOf(button).setAttribute('aria-busy', 'true');
  };
  addEventListener('click', keep, true);
  window.porticoPress = () => {
    removeEventListener('click', keep, true);
    return kept;
  };
  addEventListener('load', () => {
    if (window.Portico) return;
    failed = true;
    document.querySelectorAll('form:not([action])').forEach((form) => {
      if (islandOf(form)) islandOf(form).dataset.hydration = 'failed';
    });
    if (kept) kept.click();
  });
})();`

/** Repeats the press that the inline script kept. Call it when the islands of the page wait for their first press. */
export function repeatEarlyPress(): void {
  const press = (window as { porticoPress?: () => HTMLElement | undefined }).porticoPress?.()
  if (press?.isConnected) press.click()
}
