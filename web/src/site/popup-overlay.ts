import { startIslands } from './islands.ts'

/** Loads the rules of the popup overlay if the page has one. */
export function startPopupOverlay(): void | (() => void) {
  const template = document.querySelector<HTMLTemplateElement>('template[data-popup-overlay]')
  if (!template) return
  let stop: (() => void) | null = () => {}
  void import('../widgets/popup/start.ts').then(({ startOverlay }) => {
    if (stop) stop = startOverlay({ template, startIslands })
  }, reportError)
  return () => {
    stop?.()
    stop = null
  }
}
