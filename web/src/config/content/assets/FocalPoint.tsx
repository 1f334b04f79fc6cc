import { useId, type KeyboardEvent, type PointerEvent } from 'react'
import { pictureUrl } from '../../../ui/picture-url.ts'
import { useWebsite } from '../../session/website.ts'
import './focal-point.css'

export type Point = { x: number; y: number }
type Props = {
  picture: { url: string; width: number; height: number; color?: string | undefined; alt: string }
  point: Point
  change: (point: Point) => void
}

const STEP = 0.01
const LARGE_STEP = 0.1
const MOVES: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const within = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100
const percent = (value: number) => `${Math.round(value * 100)}%`

/** A picture with its focal point, which is chosen by a click or with the arrow keys, and three cuts that show its effect. */
export function FocalPoint({ picture, point, change }: Props) {
  const { site } = useWebsite()
  const id = useId()
  if (!site) return null
  const src = new URL(pictureUrl(picture.url, 750), site.url).href
  const at = `${percent(point.x)} from the left, ${percent(point.y)} from the top`
  const move = (event: KeyboardEvent) => {
    const by = MOVES[event.key]
    if (!by) return
    event.preventDefault()
    const step = event.shiftKey ? LARGE_STEP : STEP
    change({ x: within(point.x + by.x * step), y: within(point.y + by.y * step) })
  }
  const pick = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    change({
      x: within((event.clientX - box.left) / box.width),
      y: within((event.clientY - box.top) / box.height),
    })
  }
  const cut = { objectPosition: `${percent(point.x)} ${percent(point.y)}` }
  return (
    <div className="focal">
      <div className="focal-picture" onPointerDown={pick}>
        <img
          src={src}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          style={{ backgroundColor: picture.color }}
        />
        <button
          type="button"
          className="focal-point"
          style={{ left: percent(point.x), top: percent(point.y) }}
          aria-label={`Focal point: ${at}`}
          aria-describedby={`${id}-help`}
          onKeyDown={move}
        />
      </div>
      <div className="focal-cuts" aria-hidden="true">
        <img src={src} alt="" style={cut} className="focal-wide" />
        <img src={src} alt="" style={cut} className="focal-square" />
        <img src={src} alt="" style={cut} className="focal-tall" />
      </div>
      <p className="soft small" id={`${id}-help`}>
        The focal point stays visible when a page cuts the picture. Click the picture, or use the arrow keys.
      </p>
      <span className="visually-hidden" role="status">
        {at}
      </span>
    </div>
  )
}
