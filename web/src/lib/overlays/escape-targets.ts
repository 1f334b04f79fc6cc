/** A dialog, drawer or overlay that Escape closes before it does anything else (PAGE-19). */
export type EscapeTarget = { close?: () => void; cancel?: () => void; hide?: () => void }

const targets: EscapeTarget[] = []

/** Registers a target that was just opened. Call the returned function when it is closed by other means. */
export function addEscapeTarget(target: EscapeTarget): () => void {
  targets.push(target)
  return () => {
    const at = targets.lastIndexOf(target)
    if (at >= 0) targets.splice(at, 1)
  }
}

/** Closes, cancels or hides the target that was registered last. Returns false if there is none. */
export function escapeLatest(): boolean {
  const target = targets.pop()
  if (!target) return false
  const end = target.close ?? target.cancel ?? target.hide
  end?.call(target)
  return true
}
