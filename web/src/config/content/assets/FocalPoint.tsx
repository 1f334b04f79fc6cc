import { useId, type KeyboardEvent, type PointerEvent } from 'react'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import type { AssetReply } from '@portico/proto/http/assets'
import { pictureUrl } from '../../../ui/picture-url.ts'
import { useWebsite } from '../../session/website.ts'
import { useField } from '../../ui/fields/useField.ts'

type Point = { x: number; y: number }
type Props<V extends FieldValues> = {
  asset: AssetReply
  control: Control<V>
  name: FieldPathByValue<V, Point>
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

/** The picture with its focal point, which is chosen by a click or with the arrow keys, and two cuts that show its effect. */
export function FocalPoint<V extends FieldValues>({ asset, control, name }: Props<V>) {
  const { value: point, change } = useField<V, Point>(control, name)
  const { site } = useWebsite()
  const id = useId()
  if (!site) return null
  const src = new URL(pictureUrl(asset.url, 750), site.url).href
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
          alt={asset.alt}
          width={asset.width}
          height={asset.height}
          style={{ backgroundColor: asset.color }}
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
