import { createGesture, type GestureParts, type Pointer } from './gesture.ts'
import type { LightboxFrame } from './frame.ts'
import { sizesFor } from './slides.ts'
import { atRest, isZoomed, settleZoom, toggleZoom, zoomBy, type Zoom } from './zoom.ts'

/** A picture that is dragged down over this distance, px, has made the overlay transparent. */
const DISMISS_FADE_PX = 400
/** The factor of one key, and of one px of the wheel. */
const KEY_FACTOR = 1.5
const WHEEL_FACTOR = 1.002

type Actions = {
  picture(): HTMLImageElement | null
  move(step: 'next' | 'previous'): void
  canMove(step: 'next' | 'previous'): boolean
  isMobile(): boolean
  hide(): void
}

/**
 * Pointers and the wheel on the stage of a lightbox: swipes move on mobile, a drag down closes, two fingers, a double tap
 * and the wheel zoom, and a zoomed picture is panned. Styles are written once a frame.
 */
export function startTouch({ stage, track, overlay }: LightboxFrame, actions: Actions) {
  let zoom: Zoom = atRest
  let dragX = 0
  let dragY = 0
  let frame = 0
  let wheel = 0
  const zoomed: { picture: HTMLImageElement | null; fit: { width: number; height: number } | null } = {
    picture: null,
    fit: null,
  }

  const draw = () => {
    frame = 0
    track.style.setProperty('--drag-x', `${dragX}px`)
    track.style.setProperty('--drag-y', `${dragY}px`)
    overlay.style.setProperty('--seen', String(Math.max(0.2, 1 - dragY / DISMISS_FADE_PX)))
    const { picture } = zoomed
    if (picture) picture.style.transform = `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`
    stage.toggleAttribute('data-zoomed', isZoomed(zoom))
  }
  const drawSoon = () => (frame ||= requestAnimationFrame(draw))
  /** Remembers the current picture and its size at rest, which is read once a picture. */
  const grasp = () => {
    const picture = actions.picture()
    if (!picture) return false
    if (picture === zoomed.picture) return true
    zoomed.picture = picture
    zoomed.fit = { width: picture.offsetWidth, height: picture.offsetHeight }
    return true
  }
  const change = (next: Zoom, isHeld: boolean) => {
    if (!grasp()) return
    zoom = next
    stage.toggleAttribute('data-held', isHeld)
    if (!isHeld) settle()
    drawSoon()
  }
  const settle = () => {
    const { picture, fit } = zoomed
    if (!picture || !fit) return
    zoom = settleZoom(zoom, fit, { width: innerWidth, height: innerHeight })
    const ratio = fit.width / (fit.height || 1)
    if (isZoomed(zoom)) picture.sizes = sizesFor(ratio, zoom.scale)
    stage.removeAttribute('data-held')
    drawSoon()
  }
  const fromCentre = ({ x, y }: { x: number; y: number }) => ({
    x: x - innerWidth / 2,
    y: y - innerHeight / 2,
  })
  const drag = (x: number, y: number, isHeld: boolean) => {
    dragX = x
    dragY = y
    stage.toggleAttribute('data-held', isHeld)
    drawSoon()
  }

  const parts: GestureParts = {
    isZoomed: () => isZoomed(zoom),
    swipe(dx) {
      if (!actions.isMobile()) return
      // At the ends the picture follows a third of the way.
      drag(actions.canMove(dx < 0 ? 'next' : 'previous') ? dx : dx / 3, 0, true)
    },
    swipeEnd(step) {
      drag(0, 0, false)
      if (step) actions.move(step)
    },
    dismiss: (dy) => drag(0, dy, true),
    dismissEnd(isFar) {
      if (isFar) actions.hide()
      else drag(0, 0, false)
    },
    pan: (dx, dy) => change({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, true),
    pinch: (factor, centre) => change(zoomBy(zoom, factor, fromCentre(centre)), true),
    settle,
    doubleTap: (point) => change(toggleZoom(zoom, fromCentre(point)), false),
  }
  const gesture = createGesture(parts, () => innerWidth)
  const pointerOf = ({ pointerId, clientX, clientY, timeStamp, pointerType }: PointerEvent): Pointer => ({
    id: pointerId,
    x: clientX,
    y: clientY,
    at: timeStamp,
    isMouse: pointerType === 'mouse',
  })
  let wasDragged = false
  stage.addEventListener('pointerdown', (event) => {
    wasDragged = false
    if (event.button === 0 && !(event.target as Element).closest('button, video, iframe, object'))
      gesture.down(pointerOf(event))
  })
  stage.addEventListener('pointermove', (event) => {
    // Capture only drags: the click of a captured pointer would be sent to the stage.
    if (gesture.move(pointerOf(event)) && !stage.hasPointerCapture(event.pointerId))
      stage.setPointerCapture(event.pointerId)
  })
  for (const type of ['pointerup', 'pointercancel'] as const)
    stage.addEventListener(type, (event) => {
      if (gesture.up(pointerOf(event), type === 'pointercancel')) wasDragged = true
    })
  // Otherwise the browser sees a fling after a swipe, and ignores the tap that follows.
  stage.addEventListener('touchmove', (event) => event.cancelable && event.preventDefault(), {
    passive: false,
  })
  stage.addEventListener('dragstart', (event) => event.preventDefault())
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const { clientX: x, clientY: y, deltaY } = event
      const isFirst = wheel === 0
      wheel += deltaY
      // Wheels send many events a frame: their sum is applied once.
      if (!isFirst) return
      requestAnimationFrame(() => {
        change(zoomBy(zoom, WHEEL_FACTOR ** -wheel, fromCentre({ x, y })), false)
        wheel = 0
      })
    },
    { passive: false },
  )
  return {
    /** Whether the click that is being handled ends a drag. */
    wasDragged: () => wasDragged,
    /** Zooms by the keys + and -, and back to rest with 0. Returns whether the key is one of them. */
    onKey(key: string): boolean {
      const factor = { '+': KEY_FACTOR, '=': KEY_FACTOR, '-': 1 / KEY_FACTOR, '0': 0 }[key]
      if (factor === undefined) return false
      change(factor === 0 ? atRest : zoomBy(zoom, factor, { x: 0, y: 0 }), false)
      return true
    },
    /** Forgets the zoom, because another item is shown or the window has another size. */
    reset(): void {
      const { picture } = zoomed
      zoom = atRest
      zoomed.picture = zoomed.fit = null
      if (picture) picture.style.transform = ''
      drag(0, 0, false)
    },
    stop: () => cancelAnimationFrame(frame),
  }
}
