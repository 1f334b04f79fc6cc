import { STRIP_SPEED_SECONDS } from '@portico/proto/limits/display-limits'
import { groupsOf, regroup, slidesOfGroup } from './carousel.machine.ts'
import type { Design } from './design.ts'
import type { GalleryContext } from '../context.ts'
import { createTrack } from '../track.ts'
import { THROW_MS } from './strip.ts'

/** Slides in rows, of which one row is in sight: the index is the current group (GAL-22). */
export function createCarousel(gallery: GalleryContext): Design {
  const count = gallery.slides.length
  const ms = STRIP_SPEED_SECONDS * 1_000
  let isFollowing = false
  const track = createTrack(gallery, 'start', () => {
    isFollowing = true
    gallery.go(groupAt(track.nearest()), { isAnimated: false })
    isFollowing = false
  })
  let perRow = slidesInRow()

  /** Slides whose middle is in sight at the start, as the stylesheet lays them out (GAL-23). */
  function slidesInRow(): number {
    const [first, second] = track.slides()
    const stride = first && second ? second.start - first.start : 0
    return stride > 0
      ? Math.max(1, Math.round((gallery.stage.clientWidth + stride - first!.size) / stride))
      : 1
  }
  const groupAt = (slide: number) =>
    // The last group begins earlier if it would not fill its row.
    slide >= count - perRow ? Math.max(0, groupsOf(count, perRow) - 1) : Math.floor(slide / perRow)
  const scroll = (group: number, duration: number) =>
    track.scrollTo(slidesOfGroup(group, count, perRow)[0], duration)

  return {
    total: () => groupsOf(count, perRow),
    slidesAt: (group) => slidesOfGroup(group, count, perRow),
    indexOf: (slide) => Math.min(Math.floor(slide / perRow), Math.max(0, groupsOf(count, perRow) - 1)),
    show({ to, isAnimated }) {
      if (isFollowing) return 0
      scroll(to, isAnimated ? ms : 0)
      return isAnimated ? ms : 0
    },
    refresh() {
      track.measure()
      const former = perRow
      perRow = slidesInRow()
      const group = regroup(gallery.index, former, perRow, count)
      if (group !== gallery.index) gallery.go(group, { isAnimated: false })
      scroll(group, 0)
    },
    drag: ({ px }) => track.drag(px),
    release(drag) {
      const target = groupAt(track.nearest(drag ? -drag.velocity * THROW_MS : 0))
      track.endDrag()
      if (!gallery.go(target)) scroll(gallery.index, ms)
    },
    destroy: track.destroy,
  }
}
