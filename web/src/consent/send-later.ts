import { consentApi, UNSENT_DECISIONS } from './api.ts'

/**
 * Loads the code that sends decisions when the visitor decides, or at once if an earlier page has left decisions. Does
 * nothing on pages without a banner. A decision waits in the storage until then.
 */
export function sendConsentLater(): void {
  const api = consentApi()
  if (!api) return
  const load = () => {
    delete api.onQueued
    import('./send.ts').then(
      (code) => code.startConsentSending(api),
      (error: unknown) => {
        api.onQueued = load
        reportError(error)
      },
    )
  }
  api.onQueued = load
  if (api.queue.length > 0 || hasUnsent()) load()
}

function hasUnsent(): boolean {
  try {
    return localStorage.getItem(UNSENT_DECISIONS) !== null
  } catch {
    return false
  }
}
