/// <reference types="vite/client" />
import './tooltip.css'
import {
  TOOLTIP_ANIMATION_SECONDS,
  TOOLTIP_DELAY_MS,
  TOOLTIP_EDGE_MARGIN_PX,
  TOOLTIP_WIDTH_PX,
} from '@portico/proto/limits/overlay-limits'
import { placeTooltip } from './place.ts'

const ID = 'portico-tooltip'

/** Ends the tooltip that is shown or about to be shown. */
let hide = () => {}

/**
 * Shows the text of `data-tooltip` after 1,200 ms, beside the pointer, which it follows; for a focus beside the element
 * (POP-11). Leaving, pressing, Escape and the removal of the element end it. Texts are never parsed as HTML.
 */
export function trackTooltip(target: HTMLElement, start: { x: number; y: number } | 'focus'): void {
  hide()
  const text = target.dataset['tooltip']
  if (!text) return
  let pointer = start === 'focus' ? cornerOf(target) : { x: start.x, y: start.y }
  let tooltip: HTMLElement | null = null
  let frame = 0

  const timer = setTimeout(() => {
    if (!target.isConnected) return end()
    tooltip = create(text)
    const { style } = tooltip
    style.width = `min(${TOOLTIP_WIDTH_PX}px, 100vw - ${2 * TOOLTIP_EDGE_MARGIN_PX}px)`
    style.transitionDuration = `${TOOLTIP_ANIMATION_SECONDS}s`
    document.body.append(tooltip)
    tooltip.showPopover()
    if (target.getAttribute('aria-label') !== text) target.setAttribute('aria-describedby', ID)
    move()
  }, TOOLTIP_DELAY_MS)

  function move(): void {
    frame = 0
    if (!tooltip) return
    if (!target.isConnected) return end()
    const { offsetWidth: width, offsetHeight: height } = tooltip
    const { x, y } = placeTooltip(pointer, { width, height }, { width: innerWidth, height: innerHeight })
    tooltip.style.translate = `${x}px ${y}px`
  }

  const onMove = (event: PointerEvent) => {
    if (start === 'focus') return
    pointer = { x: event.clientX, y: event.clientY }
    frame ||= requestAnimationFrame(move)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    if (tooltip) event.preventDefault()
    end()
  }
  function end(): void {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    tooltip?.remove()
    tooltip = null
    if (target.getAttribute('aria-describedby') === ID) target.removeAttribute('aria-describedby')
    target.removeEventListener('pointermove', onMove)
    for (const name of ENDS) target.removeEventListener(name, end)
    document.removeEventListener('keydown', onKey)
    removeEventListener('scroll', end)
    hide = () => {}
  }
  hide = end
  target.addEventListener('pointermove', onMove)
  for (const name of ENDS) target.addEventListener(name, end)
  document.addEventListener('keydown', onKey)
  addEventListener('scroll', end, { passive: true })
}

const ENDS = ['pointerleave', 'pointerdown', 'blur'] as const

function create(text: string): HTMLElement {
  const tooltip = document.createElement('div')
  Object.assign(tooltip, { id: ID, className: 'tooltip', textContent: text, popover: 'manual' })
  tooltip.setAttribute('role', 'tooltip')
  return tooltip
}

function cornerOf(target: HTMLElement): { x: number; y: number } {
  const { left, bottom } = target.getBoundingClientRect()
  return { x: left, y: bottom }
}
