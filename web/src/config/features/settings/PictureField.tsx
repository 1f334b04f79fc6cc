import { useId, useState } from 'react'
import type { AssetReply } from '@portico/proto/http/assets'
import { formatFileSize } from '@portico/proto/texts/phrases'
import { pictureUrl } from '../../../ui/picture-url.ts'
import { useWebsite } from '../../session/website.ts'
import type { FieldProps } from '../../ui/forms/SavedForm.tsx'
import { AssetPicker } from '../../content/assets/AssetPicker.tsx'
import './picture-field.css'

type Props = {
  field: FieldProps
  label?: string
  pictures: readonly AssetReply[]
  /** Called with a picture that was chosen, before the field changes. */
  chosen?: (picture: AssetReply) => void
}

/** One of the website's pictures, chosen in the assets library, with its size (MISC-02). */
export function PictureField({ field, label = 'Picture', pictures, chosen: onChosen }: Props) {
  const { site } = useWebsite()
  const [isOpen, setOpen] = useState(false)
  const labelId = useId()
  const picture = pictures.find(({ url }) => url === field.value)
  return (
    <div className="picture-field" role="group" aria-labelledby={labelId}>
      <span className="label" id={labelId}>
        {label}
      </span>
      {field.value && site && (
        <img
          src={new URL(pictureUrl(field.value, 300), site.url).href}
          alt={picture?.alt ?? ''}
          width={picture?.width}
          height={picture?.height}
        />
      )}
      <span className="soft small">
        {picture
          ? `${picture.title}, ${picture.width} × ${picture.height} pixels, ${formatFileSize(picture.bytes)}.`
          : field.value
            ? 'The current picture'
            : 'No picture'}
      </span>
      <span className="actions">
        <button type="button" className="button quiet" onClick={() => setOpen(true)}>
          {field.value ? 'Change picture' : 'Choose a picture'}
        </button>
        {field.value && (
          <button type="button" className="button quiet" onClick={() => field.change('')}>
            Remove picture
          </button>
        )}
      </span>
      <span className="error" role="status">
        {field.error}
      </span>
      {isOpen && (
        <AssetPicker
          kind="picture"
          title="Choose a picture"
          choose={(asset) => {
            onChosen?.(asset)
            field.change(asset.url)
          }}
          close={() => setOpen(false)}
        />
      )}
    </div>
  )
}
