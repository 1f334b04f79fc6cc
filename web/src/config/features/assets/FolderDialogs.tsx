import * as assetFolders from '@portico/proto/api/sites/library/asset-folders'
import { useMutation } from '@tanstack/react-query'
import type { AssetFolder } from '@portico/proto/http/files/assets'
import { fileMessages } from '@portico/proto/messages'
import { useWebsite } from '../../session/website.ts'
import { useChange } from '../../session/calls.ts'
import { ConfirmDelete } from '../../ui/dialogs/ConfirmDelete.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { manyText } from '../../ui/text/format.ts'
import { checkRequired } from '../../ui/forms/checks.ts'
import { folderChoices, foldersBelow } from '../../content/assets/folders.ts'

/** Names a folder: the given one, or a new one in `parentId`. */
export function NameFolder({
  folder,
  parentId,
  close,
}: {
  folder?: AssetFolder
  parentId?: string | undefined
  close: () => void
}) {
  const { websiteId } = useWebsite()
  const createFolder = useChange(assetFolders.createAssetFolder)
  const updateFolder = useChange(assetFolders.updateAssetFolder)
  return (
    <FormDialog
      title={folder ? `Rename ${folder.name}` : 'New folder'}
      send={folder ? 'Rename' : 'Create folder'}
      busy="Saving…"
      values={{ name: folder?.name ?? '' }}
      check={({ name }) => checkRequired(name, 'name', fileMessages.folderNameRequired)}
      contract={async () =>
        (await import('@portico/proto/api/sites/library/asset-folders.schemas')).updateAssetFolder
      }
      submit={({ name }) =>
        folder
          ? updateFolder({ params: { websiteId, id: folder.id }, body: { name } })
          : createFolder({ params: { websiteId }, body: { name, parentId: parentId ?? null } })
      }
      close={close}
    >
      {({ control }) => (
        <TextField
          control={control}
          name="name"
          label="Folder name"
          maxLength={100}
          autoComplete="off"
          autoFocus
        />
      )}
    </FormDialog>
  )
}

/** Chooses a folder: for a folder that is moved, or for files. `without` is the moved folder, `name` the name of the field. */
export function ChooseFolder({
  title,
  name,
  folders,
  without,
  current,
  submit,
  close,
}: {
  title: string
  name: 'folderId' | 'parentId'
  folders: readonly AssetFolder[]
  without?: string
  current: string | undefined
  submit: (folderId: string | null) => Promise<unknown>
  close: () => void
}) {
  const values: Record<typeof name, string | null> = { folderId: current ?? null, parentId: current ?? null }
  return (
    <FormDialog
      title={title}
      send="Move"
      busy="Moving…"
      values={values}
      submit={(chosen) => submit(chosen[name])}
      close={close}
    >
      {({ control }) => (
        <ChoiceField control={control} name={name} label="Folder" options={folderChoices(folders, without)} />
      )}
    </FormDialog>
  )
}

/** Asks before a folder is deleted, and says what is in it. */
export function DeleteFolder({
  folder,
  folders,
  close,
  onDeleted,
}: {
  folder: AssetFolder
  folders: readonly AssetFolder[]
  close: () => void
  onDeleted: () => void
}) {
  const { websiteId } = useWebsite()
  const deleteFolder = useChange(assetFolders.deleteAssetFolder)
  const deleting = useMutation<object, Error>({
    mutationFn: () => deleteFolder({ params: { websiteId, id: folder.id }, query: { content: 'true' } }),
  })
  const all = foldersBelow(folders, folder.id)
  const files = all.reduce((sum, each) => sum + each.files, 0)
  const contents = [
    all.length > 1 && manyText(all.length - 1, 'folder'),
    files > 0 && manyText(files, 'file'),
  ].filter(Boolean)
  return (
    <ConfirmDelete title={`Delete ${folder.name}?`} deleting={deleting} onDeleted={onDeleted} close={close}>
      {contents.length === 0
        ? 'The folder is empty.'
        : `The folder contains ${contents.join(' and ')}. The files move to the trash, from which you can restore them for 30 days.`}
    </ConfirmDelete>
  )
}
