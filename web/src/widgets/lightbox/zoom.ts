/** The scale of a picture and the shift of its centre from the centre of the window, px. */
export type Zoom = { scale: number; x: number; y: number }
type Point = { x: number; y: number }
type Size = { width: number; height: number }

export const atRest: Zoom = { scale: 1, x: 0, y: 0 }

/** The largest scale, and the scale after a double tap. */
const MAX_SCALE = 4
const DOUBLE_TAP_SCALE = 2.5

export const isZoomed = ({ scale }: Zoom): boolean => scale > 1.01

/** Scales by `factor` so that the part of the picture under `point` (px from the centre of the window) stays there. */
export function zoomBy(zoom: Zoom, factor: number, point: Point): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(0.8, zoom.scale * factor))
  const ratio = scale / zoom.scale
  return { scale, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio }
}

/** Zooms in on `point`, or back to rest. */
export function toggleZoom(zoom: Zoom, point: Point): Zoom {
  return isZoomed(zoom) ? atRest : zoomBy(atRest, DOUBLE_TAP_SCALE, point)
}

/** The nearest zoom whose picture, `fit` px at rest, leaves no gap that it could fill in a window of `view` px. */
export function settleZoom(zoom: Zoom, fit: Size, view: Size): Zoom {
  if (!isZoomed(zoom)) return atRest
  const clamp = (shift: number, size: number, room: number) => {
    const most = Math.max(0, (size * zoom.scale - room) / 2)
    return Math.min(most, Math.max(-most, shift)) + 0 // no negative zero
  }
  return { ...zoom, x: clamp(zoom.x, fit.width, view.width), y: clamp(zoom.y, fit.height, view.height) }
}
