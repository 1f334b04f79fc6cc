import { NextIcon, PreviousIcon } from '../../ui/icons.tsx'
import { mainValues, startsAtOnce } from './gallery-start.ts'
import { isMoving, type GalleryData, type GalleryOptions } from './options.ts'
import { layoutStyle } from './layout.ts'
import { SlideView } from './SlideView.tsx'
import type { Loading } from './SlidePicture.tsx'
import type { Slide } from './slides.ts'

type Props = {
  data: GalleryData
  slides: readonly Slide[]
  options: GalleryOptions
  group: string
  sizes: string
  /** Whether the gallery contains the first picture of the page, which loads eagerly. */
  isFirst: boolean
}

/**
 * A gallery in one design. The layout is CSS alone (`page.css`). The galleries that move are islands; their controls are
 * hidden until their script runs, and without it the slides are a row that scrolls.
 */
export function GalleryStage({ data, slides, options, group, sizes, isFirst }: Props) {
  const { design, captions, autoCrop, listImageSize, lightboxTheme, hasLightbox } = options
  const moves = isMoving(design)
  const total = slides.length
  const values = moves ? mainValues(data, options) : null
  // One, because a phone loads one picture at a time (GAL-33). The queue counts it.
  const loadingOf = (at: number): Loading => (isFirst && at === 0 ? 'eager' : 'queued')
  return (
    <div
      className="gallery"
      data-island={moves ? 'gallery' : undefined}
      data-design={design}
      data-state="still"
      data-begin={values && startsAtOnce(values, slides) ? '' : undefined}
      data-alignment={values ? String(values.designOptions['alignment']) : undefined}
      data-gallery-values={values ? JSON.stringify(values) : undefined}
      data-captions={captions}
      data-crop={autoCrop ? undefined : 'none'}
      data-list-image-size={design === 'list' ? listImageSize : undefined}
      data-lightbox-theme={hasLightbox ? lightboxTheme : undefined}
      {...(moves && { role: 'group', 'aria-roledescription': 'carousel', 'aria-label': 'Gallery' })}
      style={layoutStyle(options, slides)}
    >
      <div className="gallery-stage" data-island="gallery-pictures">
        <ul className="gallery-slides" tabIndex={moves && total > 1 ? 0 : undefined}>
          {slides.map((slide, at) => (
            <SlideView
              key={at}
              slide={slide}
              at={at}
              total={total}
              group={group}
              options={options}
              sizes={sizes}
              loading={loadingOf(at)}
              isActive={moves && at === 0}
              isNear={moves && (at < 2 || at === total - 1)}
            />
          ))}
        </ul>
      </div>
      {moves && options.hasControls && total > 1 && (
        <Controls total={total} hasBullets={options.hasBullets} isAtStart={!values?.loop} />
      )}
    </div>
  )
}

type ControlsProps = { total: number; hasBullets: boolean; isAtStart: boolean }

/** `isAtStart`: whether there is nothing before the first slide, because the gallery has no loop (GAL-13). */
function Controls({ total, hasBullets, isAtStart }: ControlsProps) {
  return (
    <div className="gallery-controls">
      <button
        type="button"
        className={isAtStart ? 'disabled' : undefined}
        data-gallery-previous=""
        aria-label="Previous picture"
        aria-disabled={isAtStart}
      >
        <PreviousIcon />
      </button>
      <span className="gallery-index">
        <span className="visually-hidden">Picture </span>
        <span className="gallery-current">1</span> / <span className="gallery-total">{total}</span>
      </span>
      {hasBullets && (
        <div className="gallery-bullets">
          {Array.from({ length: total }, (_, at) => (
            <button
              key={at}
              type="button"
              data-slide-index={at}
              aria-label={`Show picture ${at + 1}`}
              aria-current={at === 0 ? true : undefined}
            />
          ))}
        </div>
      )}
      <button type="button" data-gallery-next="" aria-label="Next picture">
        <NextIcon />
      </button>
    </div>
  )
}
