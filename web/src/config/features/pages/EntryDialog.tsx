import type { TreeEntry } from '@portico/proto/http/content/navigation'
import { linkProblem } from '@portico/proto/links/links'
import { asSentence } from '../../../lib/text/sentence.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { checkRequired } from '../../ui/forms/checks.ts'
import { newEntryId, putEntry, type Tree } from './tree.ts'

type FolderOrLink = Exclude<TreeEntry, { kind: 'page' }>
type Props = {
  tree: Tree
  /** The entry to change; the kind of a new one. */
  edited: FolderOrLink | FolderOrLink['kind']
  save: (tree: Tree) => Promise<unknown>
  close: () => void
}

/** Adds or changes a folder or a link of the navigation. The address of a link follows LINK-01 to LINK-03. */
export function EntryDialog({ tree, edited, save, close }: Props) {
  const before = typeof edited === 'string' ? undefined : edited
  const isLink = (before?.kind ?? edited) === 'link'
  return (
    <FormDialog
      title={before ? `Settings of ${before.title}` : isLink ? 'Add a link' : 'Add a folder'}
      help={isLink ? undefined : 'A folder groups pages in the navigation. It shows when it has a page.'}
      send={before ? 'Save' : 'Add'}
      busy={before ? 'Saving…' : 'Adding…'}
      values={{
        title: before?.title ?? '',
        urlId: (before?.kind === 'folder' && before.urlId) || '',
        url: before?.kind === 'link' ? before.url : '',
        newWindow: before?.kind === 'link' && before.newWindow,
      }}
      check={({ title, url }) => ({
        ...checkRequired(title, 'title', 'Enter a title.'),
        ...(isLink && checkUrl(url)),
      })}
      bodyOf={({ title, urlId, url, newWindow }): FolderOrLink => {
        const base = { id: before?.id ?? newEntryId(), folderId: before?.folderId ?? '', title: title.trim() }
        return isLink
          ? { kind: 'link', ...base, url: url.trim(), newWindow }
          : { kind: 'folder', ...base, ...(urlId.trim() !== '' && { urlId: urlId.trim() }) }
      }}
      submit={(entry) => save(putEntry(tree, entry))}
      close={close}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="title" label="Title" maxLength={100} autoComplete="off" />
          {isLink ? (
            <>
              <TextField
                control={control}
                name="url"
                label="Link"
                help="A path such as /shop, a web address, or mailto:, tel: or sms: and the rest."
                isCode
                inputMode="url"
                maxLength={2_000}
              />
              <CheckField control={control} name="newWindow" label="Open in a new tab" />
            </>
          ) : (
            <TextField
              control={control}
              name="urlId"
              label="Address"
              help="With an address, the folder has a page that lists the pages in it. Leave it empty for none."
              before="/"
              isCode
              maxLength={100}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

function checkUrl(url: string) {
  const problem = linkProblem(url)
  return problem ? { url: asSentence(problem) } : checkRequired(url, 'url', 'Enter a link.')
}
