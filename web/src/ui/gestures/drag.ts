/** A drag in px since the pointer was pressed. `velocity` is in px/ms along each axis over the last moves. */
export type Drag = { x: number; y: number; ms: number; velocity: { x: number; y: number } }

export type DragOptions = {
  /** The axis of the gesture. A drag along the other axis is left to the page, which scrolls. */
  axis: 'x' | 'y' | 'both'
  /** Distance in px after which the axis is decided. */
  lockPx: number
  /** A press that began before the tracking and lasts. */
  press?: PointerEvent | undefined
  /** Called when the drag is along the axis. Return false to leave it to the page. */
  onStart?: (drag: Drag, event: PointerEvent) => boolean | void
  onMove: (drag: Drag, event: PointerEvent) => void
  onEnd: (drag: Drag, event: PointerEvent) => void
  /** Called instead of `onEnd` if the browser takes the pointer. */
  onCancel?: () => void
}

/** The time over which the velocity is measured, ms. */
const VELOCITY_MS = 100

type Sample = { x: number; y: number; at: number }

/**
 * Tracks drags of one pointer on `element` by mouse, touch and pen. The element's CSS must set `touch-action` (`pan-y` for
 * axis x), otherwise the browser takes touches. After a drag the click is suppressed. Returns the function that ends the
 * tracking.
 */
export function trackDrag(element: HTMLElement, options: DragOptions): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  let pointer: number | null = null
  let isDragging = false
  let samples: Sample[] = []

  const forget = () => {
    pointer = null
    isDragging = false
    samples = []
  }
  const dragAt = (event: PointerEvent): Drag => {
    const first = samples[0]!
    const recent = samples.find(({ at }) => event.timeStamp - at <= VELOCITY_MS) ?? samples.at(-1)!
    const ms = Math.max(1, event.timeStamp - recent.at)
    return {
      x: event.clientX - first.x,
      y: event.clientY - first.y,
      ms: event.timeStamp - first.at,
      velocity: { x: (event.clientX - recent.x) / ms, y: (event.clientY - recent.y) / ms },
    }
  }
  const sample = (event: PointerEvent) =>
    samples.push({ x: event.clientX, y: event.clientY, at: event.timeStamp })

  const onPress = (event: PointerEvent) => {
    if (pointer !== null) return cancel()
    if (!event.isPrimary || event.button !== 0) return
    pointer = event.pointerId
    sample(event)
  }
  if (options.press) onPress(options.press)
  element.addEventListener('pointerdown', onPress, { signal })
  element.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== pointer) return
      const drag = dragAt(event)
      if (!isDragging && !begin(drag, event)) return
      sample(event)
      if (samples.length > 50) samples.splice(1, 25)
      options.onMove(drag, event)
    },
    { signal },
  )
  element.addEventListener(
    'pointerup',
    (event) => {
      if (event.pointerId !== pointer) return
      const drag = dragAt(event)
      const wasDragging = isDragging
      forget()
      if (!wasDragging) return
      suppressClick(element)
      options.onEnd(drag, event)
    },
    { signal },
  )
  element.addEventListener('pointercancel', (event) => event.pointerId === pointer && cancel(), { signal })
  // The browser's own dragging of links and pictures would cancel the pointer.
  element.addEventListener('dragstart', (event) => event.preventDefault(), { signal })

  function begin(drag: Drag, event: PointerEvent): boolean {
    const { axis, lockPx, onStart } = options
    if (Math.hypot(drag.x, drag.y) < lockPx) return false
    const isAlongX = Math.abs(drag.x) > Math.abs(drag.y)
    if ((axis === 'x' && !isAlongX) || (axis === 'y' && isAlongX) || onStart?.(drag, event) === false) {
      forget()
      return false
    }
    isDragging = true
    element.setPointerCapture(event.pointerId)
    return true
  }
  function cancel(): void {
    const wasDragging = isDragging
    forget()
    if (wasDragging) options.onCancel?.()
  }
  return () => {
    listeners.abort()
    cancel()
  }
}

/** The browser sends the click of a released pointer right after `pointerup`. */
function suppressClick(element: HTMLElement): void {
  const listeners = new AbortController()
  element.addEventListener(
    'click',
    (event) => {
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true, signal: listeners.signal },
  )
  setTimeout(() => listeners.abort())
}
