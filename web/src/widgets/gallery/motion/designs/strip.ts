import { STRIP_SPEED_SECONDS } from '@portico/proto/limits/display-limits'
import { stripAlignmentOf } from '@portico/proto/enums/gallery'
import { isFiniteNumber } from '../../../../lib/attributes.ts'
import type { Design } from './design.ts'
import type { GalleryContext } from '../context.ts'
import { stripClick, type ActiveSlideClick } from './strip.machine.ts'
import { createTrack } from '../track.ts'

/** The time, ms, by which a released drag continues. */
export const THROW_MS = 200

/** Slides in a row of which the current one is aligned (GAL-19). */
export function createStrip(gallery: GalleryContext): Design {
  const options = gallery.get('designOptions')
  const { alignment, speed, followsScroll = true, activeSlideClickBehavior = 'next' } = options
  const ms = (isFiniteNumber(speed) && speed >= 0 ? speed : STRIP_SPEED_SECONDS) * 1_000
  let isFollowing = false
  const track = createTrack(gallery, stripAlignmentOf(alignment), () => {
    if (!followsScroll) return
    isFollowing = true
    gallery.go(track.nearest(), { isAnimated: false })
    isFollowing = false
  })
  return {
    total: () => gallery.slides.length,
    slidesAt: (index) => [index, index + 1],
    indexOf: (slide) => slide,
    show({ to, isAnimated }) {
      if (isFollowing) return 0
      const duration = isAnimated ? ms : 0
      track.scrollTo(to, duration)
      return duration
    },
    click: ({ slide, isVideo }) =>
      isVideo && slide === gallery.index
        ? null
        : stripClick(slide, gallery.index, activeSlideClickBehavior as ActiveSlideClick),
    refresh() {
      track.measure()
      track.scrollTo(gallery.index, 0)
    },
    drag: ({ px }) => track.drag(px),
    release(drag) {
      const target = track.nearest(drag ? -drag.velocity * THROW_MS : 0)
      track.endDrag()
      if (!gallery.go(target)) track.scrollTo(gallery.index, ms)
    },
    destroy: track.destroy,
  }
}
