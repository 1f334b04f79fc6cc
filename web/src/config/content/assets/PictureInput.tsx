import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import type { Picture } from '@portico/proto/blocks/media/picture'
import { pictureUrl } from '../../../ui/picture-url.ts'
import { useWebsite } from '../../session/website.ts'
import { AssetPicker } from './AssetPicker.tsx'
import { pictureOf } from './picture-of.ts'
import './picture-input.css'

type Props = {
  label: string
  picture: Picture | null
  /** Null when the picture is removed; without `canRemove` it can only be replaced. */
  change: (picture: Picture | null) => void
  canRemove?: boolean
  error?: string
}

/** A picture of the website with buttons that choose another one and remove it. */
export function PictureInput({ label, picture, change, canRemove = false, error }: Props) {
  const { site } = useWebsite()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="picture-input">
      {picture && site ? (
        <img
          src={new URL(pictureUrl(picture.assetUrl, 500), site.url).href}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
        />
      ) : (
        <button
          type="button"
          className="picture-pick"
          aria-label={`${label}: choose a picture`}
          onClick={() => setOpen(true)}
        >
          <ImagePlus size={20} aria-hidden="true" /> Choose a picture
        </button>
      )}
      {picture && (
        <p className="actions">
          <button
            type="button"
            className="button quiet"
            aria-label={`${label}: replace the picture`}
            onClick={() => setOpen(true)}
          >
            Replace
          </button>
          {canRemove && (
            <button
              type="button"
              className="button quiet"
              aria-label={`${label}: remove the picture`}
              onClick={() => change(null)}
            >
              Remove
            </button>
          )}
        </p>
      )}
      {error && (
        <p className="error" role="status">
          {error}
        </p>
      )}
      {isOpen && (
        <AssetPicker
          kind="picture"
          title="Choose a picture"
          choose={(asset) => change(pictureOf(asset))}
          close={() => setOpen(false)}
        />
      )}
    </div>
  )
}
