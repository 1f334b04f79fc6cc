import type { CSSProperties } from 'react'
import type { EmbedValue } from '@portico/proto/blocks/embed'
import type { ViewProps } from '../view.ts'
import { embedFrame } from './address.ts'

/** A page of another website in a sandboxed frame. Without scripts, and until it may be loaded, it is a link. */
export function EmbedView({ value, block }: ViewProps<EmbedValue>) {
  const frame = embedFrame(value, block.type)
  if (!frame) return null
  const { src, href, host, ratio, height } = frame
  const title = value.title || `Content of ${host}`
  const embed = (
    <div
      className="embed"
      data-island="embed"
      data-src={src}
      data-host={host}
      data-title={title}
      data-state="link"
      style={{ '--ratio': ratio ?? 16 / 9, ...(height && { '--height': `${height}px` }) } as CSSProperties}
    >
      <a className="embed-link" href={href} rel="noopener">
        {value.title || `Open on ${host}`}
      </a>
      {value.loadOnClick && (
        <button type="button" className="button embed-show" data-size="small">
          Show it here
        </button>
      )}
    </div>
  )
  if (!value.caption) return embed
  return (
    <figure>
      {embed}
      <figcaption>{value.caption}</figcaption>
    </figure>
  )
}
