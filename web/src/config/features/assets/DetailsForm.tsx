import { updateAsset } from '@portico/proto/api/sites/library/assets'
import type { AssetFolder, AssetReply } from '@portico/proto/http/files/assets'
import { fileMessages } from '@portico/proto/messages'
import { useWebsite } from '../../session/website.ts'
import { useChange } from '../../session/calls.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { manyText } from '../../ui/text/format.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { checkRequired } from '../../ui/forms/checks.ts'
import { Form, SubmitButton } from '../../ui/forms/Form.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { FocalPointField } from './FocalPointField.tsx'
import { folderChoices } from '../../content/assets/folders.ts'

const CENTRE = { x: 0.5, y: 0.5 }

/** The name, the alternative text, the focal point and the folder of a file. */
export function DetailsForm({ asset, folders }: { asset: AssetReply; folders: readonly AssetFolder[] }) {
  const { websiteId } = useWebsite()
  const saveAsset = useChange(updateAsset)
  const isPicture = asset.kind === 'picture'
  const form = useForm({
    values: {
      title: asset.title,
      alt: asset.alt,
      folderId: asset.folderId ?? null,
      focalPoint: asset.focalPoint ?? CENTRE,
    },
    check: ({ title }) => checkRequired(title, 'title', fileMessages.nameRequired),
    bodyOf: ({ title, folderId, ...picture }) => ({ title, folderId, ...(isPicture && picture) }),
    contract: async () => (await import('@portico/proto/api/sites/library/assets.schemas')).updateAsset,
    send: (body) =>
      saveAsset({ params: { websiteId, id: asset.id }, body }).catch((error: unknown) => {
        if (body.title.trim() !== asset.title) toast(fileMessages.renameProblem, { tone: 'poor' })
        throw error
      }),
    done: ({ changedPages }) =>
      toast(
        changedPages > 0
          ? `Saved. ${manyText(changedPages, 'page')} changed: publish to show it to visitors.`
          : 'Saved.',
      ),
  })
  const { control } = form
  return (
    <Form form={form} className="asset-form">
      {isPicture && <FocalPointField asset={asset} control={control} name="focalPoint" />}
      <TextField control={control} name="title" label="File name" maxLength={200} autoComplete="off" />
      {isPicture && (
        <TextField
          control={control}
          name="alt"
          label="Alternative text"
          help="Says what the picture shows, for people who cannot see it. Pages can have a text of their own."
          rows={2}
          maxLength={500}
        />
      )}
      <ChoiceField control={control} name="folderId" label="Folder" options={folderChoices(folders)} />
      <p className="actions">
        <SubmitButton isPending={form.isPending} busy="Saving…">
          Save
        </SubmitButton>
      </p>
    </Form>
  )
}
