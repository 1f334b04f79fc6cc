import { areSwipeBoundaries, isSnapPoints } from '@portico/proto/enums/gallery'
import { createAttributes } from '../../../../lib/attributes.ts'
import { isMobile, prefersReducedMotion } from '../../../../lib/media/media.ts'
import {
  dragOffset,
  newSwipeSeconds,
  releaseSeconds,
  releaseStep,
  type Boundaries,
} from './new-swipe.machine.ts'
import type { CreateDesign, DragRest } from './create-design.ts'

const boundaries: Boundaries = { left: 'inertial', right: 'inertial', top: 'none', bottom: 'none' }

/**
 * A stacked gallery whose slides follow the pointer (GAL-29). Its options `boundaries` and `snapPoints` are refused and
 * logged if they have a value that is not in ENUM-40 (C-19).
 */
export const createNewSwipe: CreateDesign = (gallery, createStacked) => {
  const { slides, stage } = gallery
  const options = createAttributes<{ boundaries: Partial<Boundaries>; snapPoints: string }>('Gallery', {
    boundaries: {
      check: (value) => typeof value === 'object' && value !== null && areSwipeBoundaries({ ...value }),
      initial: {},
    },
    snapPoints: { check: isSnapPoints, initial: '50%' },
  })
  options.setAll(gallery.get('designOptions'))
  /** The slides that the drag has moved, the current one first, and how far. */
  let dragged: { px: number; side: 1 | -1; moved: HTMLElement[] } | null = null
  let rest: DragRest | null = null
  let returning: Animation[] = []

  const design = createStacked(gallery, () => {
    const { seconds, px } = rest ?? { px: 0, seconds: newSwipeSeconds(Infinity, isMobile()) }
    rest = null
    drop()
    return { seconds, px }
  })
  const drop = () => {
    for (const animation of returning) animation.cancel()
    returning = []
    for (const slide of dragged?.moved ?? []) {
      slide.style.transform = ''
      slide.removeAttribute('data-leaving')
    }
    dragged = null
  }
  const neighbour = (step: 1 | -1) => {
    const at = gallery.index + step
    return gallery.get('loop') && slides.length > 1 ? slides.at(at % slides.length) : slides[at]
  }
  const transformOf = (side: number, px: number, at: number) =>
    `translateX(calc(${at === 0 ? 0 : side * 100}% + ${px}px))`

  return {
    ...design,
    drag({ px }) {
      const side = px > 0 ? -1 : 1
      const beside = neighbour(side)
      if (dragged?.side !== side || returning.length > 0) drop()
      const offset = dragOffset(px, {
        hasPrevious: neighbour(-1) !== undefined,
        hasNext: neighbour(1) !== undefined,
        boundaries: { ...boundaries, ...options.get('boundaries') },
      })
      const moved = beside ? [slides[gallery.index]!, beside] : [slides[gallery.index]!]
      dragged = { px: offset, side, moved }
      moved.forEach((slide, at) => (slide.style.transform = transformOf(side, offset, at)))
      if (beside) beside.dataset.leaving = ''
    },
    release(drag) {
      if (!drag || !dragged) return drop()
      const width = stage.clientWidth
      const { px, side, moved } = dragged
      const type = releaseStep({ ...drag, width }, options.get('snapPoints'))
      rest = { px, seconds: releaseSeconds({ ...drag, width }, isMobile()) }
      if (type && gallery.apply({ type })) return
      rest = null
      if (px === 0 || prefersReducedMotion()) return drop()
      // Return to the place where the drag began.
      const duration = newSwipeSeconds(0, isMobile()) * 1_000
      returning = moved.map((slide, at) =>
        slide.animate(
          { transform: [transformOf(side, px, at), transformOf(side, 0, at)] },
          { duration, easing: 'ease-out' },
        ),
      )
      returning[0]!.onfinish = drop
    },
    destroy() {
      drop()
      design.destroy?.()
    },
  }
}
