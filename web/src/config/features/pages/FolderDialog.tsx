import { useEffect, useRef, useState } from 'react'
import { useWebsite } from '../../app/website.ts'
import { Field } from '../../ui/Field.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { refusalText } from '../../ui/refusal.ts'
import { SelectBox } from '../../ui/Select.tsx'
import { toast } from '../../ui/toast.ts'
import { checkRequired, useSubmit } from '../../ui/useSubmit.ts'
import { putFolder, useRefreshPages, type CollectionRow } from './data.ts'

type Props = { page: CollectionRow; folders: readonly string[]; close: () => void }

const NEW = 'new'

/** The dialog that puts a page into a folder of the navigation or takes it out of its folder, with undo. */
export function FolderDialog({ page, folders, close }: Props) {
  const { websiteId } = useWebsite()
  const changed = useRefreshPages(websiteId)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  // The value of the select is the place of a folder in `folders`, '' for none, or NEW.
  const [choice, setChoice] = useState(page.folder && String(folders.indexOf(page.folder)))
  const isNew = choice === NEW
  const folderOf = ({ folder = '' }) => (isNew ? folder.trim() : (folders[Number(choice || NaN)] ?? ''))
  const { form, errors, refusal, isPending } = useSubmit({
    fields: ['folder'],
    check: (values) =>
      isNew ? checkRequired({ folder: folderOf(values) }, 'folder', 'Enter a name for the folder.') : {},
    send: (values) => putFolder(websiteId, page.id, folderOf(values)),
    done: async (_, values) => {
      await changed()
      const folder = folderOf(values)
      toast(folder ? `${page.title} is in the folder ${folder}.` : `${page.title} is in no folder.`, {
        undo: () =>
          void putFolder(websiteId, page.id, page.folder)
            .catch((error: Error) => toast(`Not undone: ${refusalText(error)}`, { tone: 'poor' }))
            .finally(changed),
      })
      dialog.current?.close()
    },
  })
  return (
    <dialog className="dialog folder-dialog" ref={dialog} aria-labelledby="folder-title" onClose={close}>
      <div className="dialog-head">
        <h2 id="folder-title">Folder of {page.title}</h2>
      </div>
      <form {...form}>
        <p className="soft">
          {page.inNavigation
            ? 'A folder groups pages in the navigation. Publish to apply your changes.'
            : 'This page is not in the navigation, so its folder does not show.'}
        </p>
        <Refusal text={refusal} />
        <Field name="choice" label="Folder" error={isNew ? undefined : errors['folder']}>
          {(props) => (
            <SelectBox>
              <select
                {...props}
                className="select"
                value={choice}
                onChange={(event) => setChoice(event.currentTarget.value)}
              >
                <option value="">No folder</option>
                {folders.map((folder, at) => (
                  <option key={folder} value={at}>
                    {folder}
                  </option>
                ))}
                <option value={NEW}>New folder…</option>
              </select>
            </SelectBox>
          )}
        </Field>
        {isNew && (
          <Field name="folder" label="Name of the folder" error={errors['folder']}>
            {(props) => <input {...props} autoComplete="off" />}
          </Field>
        )}
        <FormActions send="Save" busy="Saving…" isPending={isPending} close={() => dialog.current?.close()} />
      </form>
    </dialog>
  )
}
