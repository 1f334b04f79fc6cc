/** The texts that screen readers speak: what was moved, added, removed, undone and saved. */
export type LiveRegion = {
  say: (text: string) => void
  get: () => string
  subscribe: (listener: () => void) => () => void
}

const NO_BREAK_SPACE = '\u00A0'

/** Creates a live region. The same text twice in a row differs by a space, or screen readers would not repeat it. */
export function createLiveRegion(): LiveRegion {
  let shown = ''
  const listeners = new Set<() => void>()
  return {
    say(text) {
      shown = text === shown ? text + NO_BREAK_SPACE : text
      for (const listener of listeners) listener()
    },
    get: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
