import { TOOLTIP_EDGE_MARGIN_PX, TOOLTIP_MOUSE_OFFSET_PX } from '@portico/proto/limits/overlay-limits'

type Point = { x: number; y: number }
type Size = { width: number; height: number }

/**
 * The top left corner of a tooltip, px in the window: to the lower right of the pointer (POP-11). At the right or bottom
 * edge it is on the other side of the pointer, and it never comes nearer to an edge than the margin.
 */
export function placeTooltip(pointer: Point, tooltip: Size, viewport: Size): Point {
  return {
    x: along(pointer.x, tooltip.width, viewport.width),
    y: along(pointer.y, tooltip.height, viewport.height),
  }
}

function along(pointer: number, size: number, space: number): number {
  const end = space - TOOLTIP_EDGE_MARGIN_PX - size
  const after = pointer + TOOLTIP_MOUSE_OFFSET_PX
  const before = pointer - TOOLTIP_MOUSE_OFFSET_PX - size
  const place = after <= end || before < TOOLTIP_EDGE_MARGIN_PX ? after : before
  return Math.max(TOOLTIP_EDGE_MARGIN_PX, Math.min(place, end))
}
