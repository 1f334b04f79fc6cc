const targets: (() => void)[] = []

/**
 * Registers the handler of an overlay that has added an entry to the browser's history. It is called once, when the entry
 * is left by the back button or by `history.back()`. Call the returned function when the entry no longer matters.
 */
export function addBackTarget(handle: () => void): () => void {
  targets.push(handle)
  return () => {
    const at = targets.lastIndexOf(handle)
    if (at >= 0) targets.splice(at, 1)
  }
}

/** Calls the handler that was registered last. Returns false if there is none: then the page itself has changed. */
export function handleBack(): boolean {
  const handle = targets.pop()
  handle?.()
  return handle !== undefined
}
