/**
 * Adds `window.Portico.load(name)`, which loads a module of `modules.ts` for page code, and on pages with an owner's code
 * the interface that such code relies on (D18). Returns false, and logs it, if the page's script runs a second time
 * (EVT-21).
 */
export function startPageScripts(): boolean {
  if ('Portico' in window) {
    void import('./second-run.ts').then((code) => code.logSecondRun(), reportError)
    return false
  }
  const load = (name: string) => import('./modules.ts').then((code) => code.loadModule(name))
  Object.assign(window, { Portico: { load } })
  if (document.documentElement.hasAttribute('data-owner-code')) {
    void import('./code-consent.ts').then((code) => code.watchCodeConsent(), reportError)
    void import('./squarespace.ts').then((code) => code.startPageInterface(), reportError)
  }
  return true
}
