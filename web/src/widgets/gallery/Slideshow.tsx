import { useEffect, useMemo, useReducer, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { Picture as PictureValue } from '@portico/proto/site'
import { Picture } from '../../ui/Picture.tsx'
import { galleryMachine } from './gallery.machine.ts'

export type SlideshowProps = { images: PictureValue[] }

const SWIPE_PX = 50
const SWIPE_MS = 250
const MOVE_MS = 250

/** One picture at a time; arrows, keys and a swipe of 50 px within 250 ms move it (GAL-28). */
export function Slideshow({ images }: SlideshowProps) {
  const machine = useMemo(() => galleryMachine(images.length), [images.length])
  const [state, dispatch] = useReducer(machine, { status: 'still', currentIndex: 0, direction: 'forward' })
  const swipe = useRef<{ x: number; at: number } | null>(null)

  useEffect(() => {
    if (state.status !== 'moving') return
    const timer = setTimeout(() => dispatch({ type: 'settled' }), MOVE_MS)
    return () => clearTimeout(timer)
  }, [state])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') dispatch({ type: 'next' })
    if (event.key === 'ArrowLeft') dispatch({ type: 'previous' })
  }
  const onPointerUp = (event: PointerEvent) => {
    const start = swipe.current
    swipe.current = null
    if (!start || event.timeStamp - start.at > SWIPE_MS) return
    const moved = event.clientX - start.x
    if (Math.abs(moved) >= SWIPE_PX) dispatch({ type: moved < 0 ? 'next' : 'previous' })
  }
  return (
    <div
      className="slideshow"
      role="group"
      aria-roledescription="slideshow"
      data-state={state.status}
      onKeyDown={onKeyDown}
    >
      <div
        className="slides"
        onPointerDown={(event) => (swipe.current = { x: event.clientX, at: event.timeStamp })}
        onPointerUp={onPointerUp}
      >
        {images.map((image, at) => (
          <figure
            key={image.assetUrl}
            className="slide"
            data-active={at === state.currentIndex || undefined}
            aria-hidden={at !== state.currentIndex || undefined}
          >
            <Picture picture={image} sizes="(min-width: 80rem) 80rem, 100vw" />
            {image.caption && <figcaption>{image.caption}</figcaption>}
          </figure>
        ))}
      </div>
      {images.length > 1 && (
        <div className="slide-controls">
          <button type="button" aria-label="Previous picture" onClick={() => dispatch({ type: 'previous' })}>
            ←
          </button>
          <span aria-live="polite">
            <span className="visually-hidden">Picture </span>
            {state.currentIndex + 1} / {images.length}
          </span>
          <button type="button" aria-label="Next picture" onClick={() => dispatch({ type: 'next' })}>
            →
          </button>
        </div>
      )}
    </div>
  )
}
