import { useId, useState } from 'react'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import type { AssetReply } from '@portico/proto/http/files/assets'
import { formatFileSize } from '@portico/proto/texts/phrases'
import { pictureUrl } from '../../../ui/picture-url.ts'
import { useWebsite } from '../../session/website.ts'
import { useField } from '../../ui/fields/useField.ts'
import { AssetPicker } from '../../content/assets/AssetPicker.tsx'
import './picture-field.css'

type Props<V extends FieldValues, T> = {
  control: Control<V>
  name: FieldPathByValue<V, T>
  label?: string
  /** The files of the library that are known, for the name and the size of the picture. */
  pictures?: readonly AssetReply[]
  urlOf: (value: T) => string
  /** The value of a chosen file; of null, the value of no picture. */
  valueOf: (asset: AssetReply | null) => T
}

/** One of the website's pictures, chosen in the assets library, with its size (MISC-02). */
export function PictureField<V extends FieldValues, T>(props: Props<V, T>) {
  const { control, name, label = 'Picture', pictures = [], urlOf, valueOf } = props
  const { site } = useWebsite()
  const field = useField<V, T>(control, name)
  const [isOpen, setOpen] = useState(false)
  // A picture that was just uploaded is not in the list yet.
  const [chosen, setChosen] = useState<AssetReply>()
  const labelId = useId()
  const address = urlOf(field.value)
  const picture = [chosen, ...pictures].find((each) => each?.url === address)
  return (
    <div className="picture-field" role="group" aria-labelledby={labelId}>
      <span className="label" id={labelId}>
        {label}
      </span>
      {address && site && (
        <img
          src={new URL(pictureUrl(address, 300), site.url).href}
          alt={picture?.alt ?? ''}
          width={picture?.width}
          height={picture?.height}
        />
      )}
      <span className="soft small">
        {picture
          ? `${picture.title}, ${picture.width} × ${picture.height} pixels, ${formatFileSize(picture.bytes)}.`
          : address
            ? 'The current picture'
            : 'No picture'}
      </span>
      <span className="actions">
        <button type="button" name={name} className="button quiet" onClick={() => setOpen(true)}>
          {address ? 'Change picture' : 'Choose a picture'}
        </button>
        {address && (
          <button type="button" className="button quiet" onClick={() => field.change(valueOf(null))}>
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
            setChosen(asset)
            field.change(valueOf(asset))
          }}
          close={() => setOpen(false)}
        />
      )}
    </div>
  )
}
