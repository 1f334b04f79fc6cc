import * as assetFolders from '@portico/proto/api/sites/asset-folders'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { AssetFolder } from '@portico/proto/http/assets'
import { fileMessages } from '@portico/proto/messages'
import { useWebsite } from '../../session/website.ts'
import { useChange } from '../../session/calls.ts'
import { ConfirmDelete } from '../../ui/dialogs/ConfirmDelete.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { manyText } from '../../ui/text/format.ts'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { SelectBox } from '../../ui/fields/Select.tsx'
import { checkRequired, useSubmit } from '../../ui/forms/useSubmit.ts'
import { folderOptions, foldersBelow } from '../../content/assets/folders.ts'

/** A modal dialog: its element, and a function that closes it, which returns the focus to its button. */
function useDialog() {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  const end = useCallback(() => ref.current?.close(), [])
  return { ref, end }
}

type DialogProps = {
  ref: RefObject<HTMLDialogElement | null>
  title: string
  close: () => void
  children: ReactNode
}

function Dialog({ ref, title, close, children }: DialogProps) {
  return (
    <dialog className="dialog" ref={ref} aria-labelledby="folder-dialog-title" onClose={close}>
      <div className="dialog-head">
        <h2 id="folder-dialog-title">{title}</h2>
      </div>
      {children}
    </dialog>
  )
}

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
  const { ref, end } = useDialog()
  return (
    <Dialog ref={ref} title={folder ? `Rename ${folder.name}` : 'New folder'} close={close}>
      <FolderForm
        send={folder ? 'Rename' : 'Create folder'}
        initial={folder?.name ?? ''}
        submit={(name) =>
          folder
            ? updateFolder({ params: { websiteId, id: folder.id }, body: { name } })
            : createFolder({ params: { websiteId }, body: { name, parentId: parentId ?? null } })
        }
        done={end}
        close={end}
      />
    </Dialog>
  )
}

function FolderForm({
  send,
  initial,
  submit,
  done,
  close,
}: {
  send: string
  initial: string
  submit: (name: string) => Promise<AssetFolder>
  done: () => void
  close: () => void
}) {
  const { form, errors, refusal, isPending } = useSubmit({
    fields: ['name'],
    check: ({ name = '' }) => checkRequired({ name: name.trim() }, 'name', fileMessages.folderNameRequired),
    send: ({ name = '' }) => submit(name),
    done,
  })
  return (
    <form {...form} className="asset-form">
      <Refusal text={refusal} />
      <Field name="name" label="Folder name" error={errors['name']}>
        {(props) => <input {...props} defaultValue={initial} maxLength={100} autoComplete="off" autoFocus />}
      </Field>
      <FormActions send={send} busy="Saving…" isPending={isPending} close={close} />
    </form>
  )
}

/** Chooses a folder: for a folder that is moved, or for files. `without` is the moved folder. */
export function ChooseFolder({
  title,
  folders,
  without,
  current,
  submit,
  close,
}: {
  title: string
  folders: readonly AssetFolder[]
  without?: string
  current: string | undefined
  submit: (folderId: string | null) => Promise<unknown>
  close: () => void
}) {
  const { ref, end } = useDialog()
  const { form, errors, refusal, isPending } = useSubmit({
    fields: ['folderId', 'parentId'],
    send: ({ folderId = '' }) => submit(folderId || null),
    done: end,
  })
  return (
    <Dialog ref={ref} title={title} close={close}>
      <form {...form} className="asset-form">
        <Refusal text={refusal} />
        <Field name="folderId" label="Folder" error={errors['folderId'] ?? errors['parentId']}>
          {(props) => (
            <SelectBox>
              <select {...props} className="select" defaultValue={current ?? ''}>
                <option value="">All files (no folder)</option>
                {folderOptions(folders, without).map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </SelectBox>
          )}
        </Field>
        <FormActions send="Move" busy="Moving…" isPending={isPending} close={end} />
      </form>
    </Dialog>
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
