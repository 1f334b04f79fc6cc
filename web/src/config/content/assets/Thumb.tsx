import { Captions, File, FileArchive, FileAudio, FileText, FileVideo, type LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import type { AssetReply } from '@portico/proto/http/files/assets'
import { pictureUrl } from '../../../ui/picture-url.ts'
import { useWebsite } from '../../session/website.ts'
import './files.css'

/** The picture of a file, cut at its focal point, or the icon of its type. It is decoration beside the name. */
export function Thumb({ asset, width }: { asset: AssetReply; width: 100 | 300 | 500 }) {
  const { site } = useWebsite()
  if (asset.kind !== 'picture' || !site) {
    return (
      <span className="asset-thumb" data-kind={asset.kind}>
        {createElement(iconOf(asset), {
          size: width > 100 ? 40 : 20,
          strokeWidth: 1.25,
          'aria-hidden': true,
        })}
      </span>
    )
  }
  const { x, y } = asset.focalPoint ?? { x: 0.5, y: 0.5 }
  return (
    <span className="asset-thumb" style={{ backgroundColor: asset.color }}>
      <img
        src={new URL(pictureUrl(asset.url, width), site.url).href}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        style={{ objectPosition: `${x * 100}% ${y * 100}%` }}
      />
    </span>
  )
}

function iconOf({ kind, type }: AssetReply): LucideIcon {
  if (kind === 'video') return FileVideo
  if (kind === 'audio') return FileAudio
  if (kind === 'captions') return Captions
  if (type === 'application/zip') return FileArchive
  return type === 'application/pdf' || type.startsWith('text/') ? FileText : File
}
