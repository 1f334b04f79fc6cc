import { NEW_SWIPE_AXIS_LOCK_PX } from '@portico/proto/limits/display-limits'
import { trackDrag, type Drag } from '../../../../ui/gestures/drag.ts'
import type { GalleryContext } from '../context.ts'

/** A wheel moves a stacked gallery by one slide after this distance, px, and again when it has rested for this time, ms. */
const WHEEL_STEP_PX = 40
const WHEEL_REST_MS = 200

/**
 * Drags and swipes along the x axis (GAL-28, GAL-29); a vertical one is left to the page. Rows of slides are scrolled by
 * the browser, so that only the mouse drags them. A horizontal wheel moves a stacked gallery.
 */
export function attachGestures(gallery: GalleryContext, signal: AbortSignal): void {
  const { stage, container } = gallery
  const dragOf = ({ x, ms, velocity }: Drag) => ({
    px: x,
    ms,
    velocity: velocity.x,
  })
  const end = (drag: Drag | null) => {
    container.dataset.state = 'still'
    gallery.release(drag && dragOf(drag))
  }
  const stop = trackDrag(stage, {
    axis: 'x',
    lockPx: NEW_SWIPE_AXIS_LOCK_PX,
    press: gallery.press,
    onStart(_, { pointerType }) {
      const design = gallery.get('design')
      const isFollowed = design === 'stacked' || (pointerType === 'mouse' && /strip|carousel/.test(design))
      if (!isFollowed || gallery.isMoving || gallery.total < 2) return false
      container.dataset.state = 'dragging'
      return true
    },
    onMove: (drag) => gallery.drag(dragOf(drag)),
    onEnd: end,
    onCancel: () => end(null),
  })
  signal.addEventListener('abort', stop)
  attachWheel(gallery, signal)
}

function attachWheel(gallery: GalleryContext, signal: AbortSignal): void {
  let distance = 0
  let rest: ReturnType<typeof setTimeout> | undefined
  gallery.stage.addEventListener(
    'wheel',
    ({ deltaX, deltaY }) => {
      if (Math.abs(deltaX) <= Math.abs(deltaY) || gallery.get('design') !== 'stacked') return
      clearTimeout(rest)
      rest = setTimeout(() => (distance = 0), WHEEL_REST_MS)
      const before = Math.abs(distance)
      distance += deltaX
      if (before >= WHEEL_STEP_PX || Math.abs(distance) < WHEEL_STEP_PX) return
      gallery.apply({ type: distance > 0 ? 'next' : 'previous' })
    },
    { passive: true, signal },
  )
  signal.addEventListener('abort', () => clearTimeout(rest))
}
