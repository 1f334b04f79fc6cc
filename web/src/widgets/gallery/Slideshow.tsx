import { useEffect, useMemo, useReducer, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { Picture as PictureValue } from '@portico/proto/site'
import { Picture } from '../../ui/Picture.tsx'
import { keyStep, swipeStep } from '../../ui/swipe.ts'
import { galleryMachine } from './gallery.machine.ts'

export type SlideshowProps = { images: PictureValue[] }

/** Duration of the move from one picture to the next, ms. */
const MOVE_MS = 250

/** Shows one picture at a time. Buttons, arrow keys and swipes move to another one (GAL-28). */
export function Slideshow({ images }: SlideshowProps) {
  const machine = useMemo(() => galleryMachine(images.length), [images.length])
  const [state, dispatch] = useReducer(machine, { status: 'still', currentIndex: 0, direction: 'forward' })
  const pressed = useRef<{ x: number; at: number } | null>(null)

  useEffect(() => {
    if (state.status !== 'moving') return
    const timer = setTimeout(() => dispatch({ type: 'settled' }), MOVE_MS)
    return () => clearTimeout(timer)
  }, [state])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = keyStep(event.key)
    if (step) dispatch(step)
  }
  const onPointerUp = (event: PointerEvent) => {
    const start = pressed.current
    pressed.current = null
    const step = start && swipeStep(event.clientX - start.x, event.timeStamp - start.at)
    if (step) dispatch(step)
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
        onPointerDown={(event) => (pressed.current = { x: event.clientX, at: event.timeStamp })}
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
