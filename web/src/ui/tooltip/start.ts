/**
 * Starts tooltips for all elements with `data-tooltip`, including elements that are added later. Their code is loaded when the
 * first one is pointed at with a mouse, or focused by keyboard.
 */
export function startTooltips(): void {
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'mouse') return
    const target = targetOf(event)
    const from = event.relatedTarget
    if (!target || (from instanceof Node && target.contains(from))) return
    let point = { x: event.clientX, y: event.clientY }
    const follow = (moved: PointerEvent) => (point = { x: moved.clientX, y: moved.clientY })
    target.addEventListener('pointermove', follow)
    void import('./tooltip.ts').then(({ trackTooltip }) => {
      target.removeEventListener('pointermove', follow)
      if (target.matches(':hover')) trackTooltip(target, point)
    }, ignore)
  })
  document.addEventListener('focusin', (event) => {
    const target = targetOf(event)
    if (!target?.matches(':focus-visible')) return
    void import('./tooltip.ts').then(({ trackTooltip }) => {
      if (document.activeElement === target) trackTooltip(target, 'focus')
    }, ignore)
  })
}

const targetOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null

/** Without its code there is no tooltip: its text is never the only one. */
const ignore = () => {}
