import { NEXT_LOAD_ACTIONS } from '@portico/proto/cookies/storage-keys'

/** Runs the actions that the page before has left (COOK-13). Their code is loaded only if there are any. */
export function runNextLoadActions(): void {
  try {
    if (localStorage.getItem(NEXT_LOAD_ACTIONS) === null) return
  } catch {
    return // The browser denies storage.
  }
  void import('../lib/next-load.ts').then((code) => code.runNextLoadActions(), reportError)
}
