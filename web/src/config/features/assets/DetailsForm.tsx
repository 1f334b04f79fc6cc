import { updateAsset } from '@portico/proto/api/sites/assets'
import { useState } from 'react'
import type { AssetFolder, AssetReply } from '@portico/proto/http/assets'
import { fileMessages } from '@portico/proto/messages'
import { useWebsite } from '../../session/website.ts'
import { useChange } from '../../session/calls.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { manyText } from '../../ui/text/format.ts'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { SelectBox } from '../../ui/fields/Select.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { checkRequired, useSubmit } from '../../ui/forms/useSubmit.ts'
import { FocalPoint } from './FocalPoint.tsx'
import { folderOptions } from '../../content/assets/folders.ts'

const CENTRE = { x: 0.5, y: 0.5 }

/** The name, the alternative text, the focal point and the folder of a file. */
export function DetailsForm({ asset, folders }: { asset: AssetReply; folders: readonly AssetFolder[] }) {
  const { websiteId } = useWebsite()
  const saveAsset = useChange(updateAsset)
  const isPicture = asset.kind === 'picture'
  const [point, setPoint] = useState(asset.focalPoint ?? CENTRE)
  const { form, errors, refusal, isPending } = useSubmit({
    fields: ['title', 'alt', 'folderId'],
    check: (values) =>
      checkRequired({ title: (values['title'] ?? '').trim() }, 'title', fileMessages.nameRequired),
    send: ({ title = '', alt = '', folderId = '' }) =>
      saveAsset({
        params: { websiteId, id: asset.id },
        body: { title, folderId: folderId || null, ...(isPicture && { alt, focalPoint: point }) },
      }).catch((error: unknown) => {
        if (title.trim() !== asset.title) toast(fileMessages.renameProblem, { tone: 'poor' })
        throw error
      }),
    done: ({ changedPages }) =>
      toast(
        changedPages > 0
          ? `Saved. ${manyText(changedPages, 'page')} changed: publish to show it to visitors.`
          : 'Saved.',
      ),
  })
  return (
    <form {...form} className="asset-form">
      {isPicture && <FocalPoint asset={asset} point={point} change={setPoint} />}
      <Refusal text={refusal} />
      <Field name="title" label="File name" error={errors['title']}>
        {(props) => <input {...props} defaultValue={asset.title} maxLength={200} autoComplete="off" />}
      </Field>
      {isPicture && (
        <Field
          name="alt"
          label="Alternative text"
          error={errors['alt']}
          help="Says what the picture shows, for people who cannot see it. Pages can have a text of their own."
        >
          {(props) => <textarea {...props} rows={2} defaultValue={asset.alt} maxLength={500} />}
        </Field>
      )}
      <Field name="folderId" label="Folder" error={errors['folderId']}>
        {(props) => (
          <SelectBox>
            <select {...props} className="select" defaultValue={asset.folderId ?? ''}>
              <option value="">All files (no folder)</option>
              {folderOptions(folders).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </SelectBox>
        )}
      </Field>
      <p className="actions">
        <button type="submit" className="button" aria-disabled={isPending}>
          {isPending ? 'Saving…' : 'Save'}
        </button>
      </p>
    </form>
  )
}
