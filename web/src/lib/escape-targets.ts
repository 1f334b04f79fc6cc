/** Something that Escape ends before it does anything else: a dialog, a drawer, an overlay (PAGE-19). */
export type EscapeTarget = { close?: () => void; cancel?: () => void; hide?: () => void }

const targets: EscapeTarget[] = []

/** Registers what was just opened; the function it returns is for when it is closed by other means. */
export function addEscapeTarget(target: EscapeTarget): () => void {
  targets.push(target)
  return () => {
    const at = targets.lastIndexOf(target)
    if (at >= 0) targets.splice(at, 1)
  }
}

/** Closes, cancels or hides the target registered last, and forgets it. False where there is none. */
export function escapeLatest(): boolean {
  const target = targets.pop()
  if (!target) return false
  const end = target.close ?? target.cancel ?? target.hide
  end?.call(target)
  return true
}
