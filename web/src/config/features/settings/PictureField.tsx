import type { AssetReply } from '@portico/proto/http/assets'
import { formatFileSize } from '@portico/proto/phrases'
import { pictureUrl } from '../../../ui/picture-url.ts'
import { useWebsite } from '../../app/website.ts'
import type { FieldProps } from '../../ui/SavedForm.tsx'
import { ChoiceField } from './SettingsForm.tsx'
import './picture-field.css'

type Props = { field: FieldProps; pictures: readonly AssetReply[] }

/** One of the website's pictures, by address, with the file size of each (MISC-02). The chosen one is shown. */
export function PictureField({ field, pictures }: Props) {
  const { site } = useWebsite()
  const chosen = pictures.find(({ url }) => url === field.value)
  return (
    <div className="picture-field">
      <ChoiceField
        field={field}
        label="Picture"
        {...(chosen && {
          help: `${chosen.width} × ${chosen.height} pixels, ${formatFileSize(chosen.bytes)}.`,
        })}
        options={{
          '': 'No picture',
          ...(field.value && { [field.value]: 'The current picture' }),
          ...Object.fromEntries(
            pictures.map(({ url, name, bytes }) => [url, `${name} (${formatFileSize(bytes)})`]),
          ),
        }}
      />
      {chosen && site && (
        <img
          src={new URL(pictureUrl(chosen.url, 300), site.url).href}
          alt={chosen.alt}
          width={chosen.width}
          height={chosen.height}
        />
      )}
    </div>
  )
}
