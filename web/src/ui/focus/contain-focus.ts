/** The elements that may have the focus: all inside `container`, or all that `predicate` accepts. */
export type Containment = {
  container?: HTMLElement
  predicate?: (element: Element) => boolean
}

const FOCUSABLE =
  'a[href], button, input, select, textarea, summary, iframe, [controls], [contenteditable], [tabindex]'

/** The active containments. Only the newest one acts, so that one dialog can open above another. */
const active: object[] = []

/**
 * POP-07: keeps the focus inside until the returned function is called: Tab wraps around, and a focus that goes elsewhere
 * is moved back. @throws TypeError unless exactly one of `container` and `predicate` is given
 */
export function containFocus({ container, predicate }: Containment): () => void {
  if ((container === undefined) === (predicate === undefined))
    throw new TypeError('Focus containment requires exactly one of container and predicate.')
  const accepts = predicate ?? ((element: Element) => container!.contains(element))
  const token = {}
  let latest: HTMLElement | null = null

  const candidates = () =>
    [...(container ?? document).querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (element) =>
        accepts(element) &&
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        element.checkVisibility(),
    )
  const isActing = () => active.at(-1) === token

  const onFocus = ({ target }: FocusEvent) => {
    if (!isActing() || !(target instanceof HTMLElement)) return
    if (accepts(target)) latest = target
    else (latest?.isConnected ? latest : candidates()[0])?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey || !isActing()) return
    const inside = candidates()
    const [first, last] = [inside[0], inside.at(-1)]
    const current = document.activeElement
    const isOutside = !current || !accepts(current)
    const next = event.shiftKey
      ? isOutside || current === first || !inside.includes(current as HTMLElement)
        ? last
        : undefined
      : isOutside || current === last
        ? first
        : undefined
    if (inside.length === 0) event.preventDefault()
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  active.push(token)
  document.addEventListener('focusin', onFocus)
  document.addEventListener('keydown', onKey)
  return () => {
    const at = active.indexOf(token)
    if (at >= 0) active.splice(at, 1)
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('keydown', onKey)
  }
}
