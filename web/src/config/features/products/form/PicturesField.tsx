import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Control } from 'react-hook-form'
import type { Picture } from '@portico/proto/blocks/media/picture'
import { MAX_PICTURES_PER_PRODUCT } from '@portico/proto/limits'
import { pictureUrl } from '../../../../ui/picture-url.ts'
import { AssetPicker } from '../../../content/assets/AssetPicker.tsx'
import { FocalPoint } from '../../../content/assets/FocalPoint.tsx'
import { pictureOf } from '../../../content/assets/picture-of.ts'
import { useWebsite } from '../../../session/website.ts'
import { useField } from '../../../ui/fields/useField.ts'
import type { ProductValues } from './product-values.ts'

const CENTER = { x: 0.5, y: 0.5 }

/** The pictures of a product in their order. The first one is shown in lists. */
export function PicturesField({ control }: { control: Control<ProductValues> }) {
  const { site } = useWebsite()
  const { value: pictures, change, error } = useField<ProductValues, Picture[]>(control, 'images')
  const [isPicking, setPicking] = useState(false)
  const [editedAt, setEditedAt] = useState<number>()
  const list = useRef<HTMLUListElement>(null)
  const edited = editedAt === undefined ? undefined : pictures[editedAt]
  const move = (at: number, by: -1 | 1) => {
    const [picture] = pictures.slice(at, at + 1)
    const rest = pictures.filter((_, i) => i !== at)
    if (!picture) return
    change([...rest.slice(0, at + by), picture, ...rest.slice(at + by)])
    if (editedAt === at) setEditedAt(at + by)
    // The focus stays on the picture that moved.
    requestAnimationFrame(() => {
      const moved = list.current?.querySelectorAll('li').item(at + by)
      moved?.querySelector<HTMLElement>(by < 0 ? '[data-move=back]' : '[data-move=on]')?.focus()
    })
  }
  const edit = (at: number, part: Partial<Picture>) =>
    change(pictures.map((picture, i) => (i === at ? { ...picture, ...part } : picture)))
  const remove = (at: number) => {
    setEditedAt(undefined)
    change(pictures.filter((_, i) => i !== at))
  }
  return (
    <div className="pictures" role="group" aria-label="Pictures">
      <ul className="picture-list" ref={list}>
        {pictures.map((picture, at) => (
          <li key={`${picture.assetUrl} ${at}`} data-edited={editedAt === at || undefined}>
            <button
              type="button"
              className="picture-open"
              aria-label={`Edit picture ${at + 1}${picture.alt ? `: ${picture.alt}` : ''}`}
              aria-expanded={editedAt === at}
              onClick={() => setEditedAt(editedAt === at ? undefined : at)}
            >
              {site && (
                <img
                  src={new URL(pictureUrl(picture.assetUrl, 300), site.url).href}
                  alt=""
                  style={{
                    backgroundColor: picture.color,
                    objectPosition: `${(picture.focalPoint?.x ?? 0.5) * 100}% ${(picture.focalPoint?.y ?? 0.5) * 100}%`,
                  }}
                />
              )}
            </button>
            <span className="picture-buttons">
              <button
                type="button"
                className="icon-button"
                data-move="back"
                aria-label={`Move picture ${at + 1} back`}
                aria-disabled={at === 0}
                onClick={() => at > 0 && move(at, -1)}
              >
                <ArrowLeft size={16} aria-hidden="true" />
              </button>
              <button
                type="button"
                className="icon-button"
                data-move="on"
                aria-label={`Move picture ${at + 1} on`}
                aria-disabled={at === pictures.length - 1}
                onClick={() => at < pictures.length - 1 && move(at, 1)}
              >
                <ArrowRight size={16} aria-hidden="true" />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove picture ${at + 1}`}
                onClick={() => remove(at)}
              >
                <X size={16} aria-hidden="true" />
              </button>
            </span>
          </li>
        ))}
        {pictures.length < MAX_PICTURES_PER_PRODUCT && (
          <li>
            <button type="button" className="picture-add" onClick={() => setPicking(true)}>
              <ImagePlus size={20} aria-hidden="true" /> Add a picture
            </button>
          </li>
        )}
      </ul>
      {edited && editedAt !== undefined && (
        <div className="picture-edit">
          <label className="field">
            <span className="label">Description of picture {editedAt + 1}</span>
            <input
              className="input"
              value={edited.alt}
              maxLength={500}
              onChange={({ currentTarget }) => edit(editedAt, { alt: currentTarget.value })}
            />
            <span className="help">Read to people who cannot see it.</span>
          </label>
          <FocalPoint
            picture={{ ...edited, url: edited.assetUrl }}
            point={edited.focalPoint ?? CENTER}
            change={(focalPoint) => edit(editedAt, { focalPoint })}
          />
        </div>
      )}
      {error !== undefined && (
        <p className="error" role="status">
          {error}
        </p>
      )}
      {isPicking && (
        <AssetPicker
          kind="picture"
          title="Choose a picture"
          choose={(asset) => change([...pictures, pictureOf(asset)])}
          close={() => setPicking(false)}
        />
      )}
    </div>
  )
}
