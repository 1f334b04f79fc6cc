import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { AssetReply } from '@portico/proto/http/assets'
import type { Picture } from '@portico/proto/blocks/picture'
import { fileMessages } from '@portico/proto/messages'
import { pictureUrl } from '../../../ui/picture-url.ts'
import { get } from '../../../lib/data/verbs.ts'
import { uploadPicture } from './upload.ts'
import { useWebsite } from '../../app/website.ts'
import { Await } from '../../ui/Await.tsx'
import { refusalText } from '../../ui/refusal.ts'

type Props = { choose: (picture: Picture) => void; close: () => void }

const pictureOf = ({ url, width, height, color, alt, focalPoint }: AssetReply): Picture => ({
  assetUrl: url,
  width,
  height,
  color,
  alt,
  ...(focalPoint && { focalPoint }),
})

/** The dialog with the pictures of the website, newest first, and an upload. */
export function PicturePicker({ choose, close }: Props) {
  const { websiteId, site } = useWebsite()
  const queries = useQueryClient()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const assets = useQuery({
    queryKey: ['assets', websiteId],
    queryFn: () => get<{ assets: AssetReply[] }>(`/api/rest/sites/${websiteId}/assets`),
  })
  const upload = useMutation({
    mutationFn: (file: File) => uploadPicture(websiteId, file),
    onSuccess: async (asset) => {
      await queries.invalidateQueries({ queryKey: ['assets', websiteId] })
      choose(pictureOf(asset))
    },
  })
  return (
    <dialog className="dialog picture-dialog" ref={dialog} aria-labelledby="picture-title" onClose={close}>
      <div className="dialog-head">
        <h2 id="picture-title">Choose a picture</h2>
        <label className="button quiet upload" aria-disabled={upload.isPending}>
          <Upload size={16} aria-hidden="true" /> {upload.isPending ? 'Uploading…' : 'Upload'}
          <input
            type="file"
            className="visually-hidden"
            accept="image/*"
            disabled={upload.isPending}
            onChange={({ currentTarget: { files } }) => files?.[0] && upload.mutate(files[0])}
          />
        </label>
      </div>
      {upload.error && (
        <p className="refusal" role="alert">
          {fileMessages.uploadProblem} {refusalText(upload.error)}
        </p>
      )}
      <Await query={assets} rows={3}>
        {({ assets: all }) =>
          all.length === 0 ? (
            <p className="soft">No pictures yet. Upload the first one.</p>
          ) : (
            <ul className="picture-grid">
              {all.map((asset) => (
                <li key={asset.id}>
                  <button type="button" onClick={() => choose(pictureOf(asset))}>
                    {site && (
                      <img
                        src={new URL(pictureUrl(asset.url, 300), site.url).href}
                        alt={asset.alt || asset.name}
                        width={asset.width}
                        height={asset.height}
                        loading="lazy"
                      />
                    )}
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Await>
      <p className="actions">
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </p>
    </dialog>
  )
}
