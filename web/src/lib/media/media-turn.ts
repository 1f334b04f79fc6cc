let current: { stop: () => void } | undefined

/**
 * Makes one film or sound of the page the only one that plays: stops the one that had the turn (VID-03). Call the returned
 * function when it ends or is removed.
 */
export function takeTurn(stop: () => void): () => void {
  const turn = { stop }
  const former = current
  current = turn
  former?.stop()
  return () => {
    if (current === turn) current = undefined
  }
}
