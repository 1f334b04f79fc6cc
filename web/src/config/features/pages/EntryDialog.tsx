import type { TreeEntry } from '@portico/proto/http/navigation'
import { linkProblem } from '@portico/proto/links/links'
import { asSentence } from '../../../lib/sentence.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { checkRequired, type Values } from '../../ui/forms/useSubmit.ts'
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
  const kind = typeof edited === 'string' ? edited : edited.kind
  const isLink = kind === 'link'
  return (
    <FormDialog
      title={before ? `Settings of ${before.title}` : isLink ? 'Add a link' : 'Add a folder'}
      help={isLink ? undefined : 'A folder groups pages in the navigation. It shows when it has a page.'}
      send={before ? 'Save' : 'Add'}
      busy={before ? 'Saving…' : 'Adding…'}
      fields={['title', 'url', 'urlId']}
      check={(values) => ({
        ...checkRequired(values, 'title', 'Enter a title.'),
        ...(isLink ? checkUrl(values) : {}),
      })}
      submit={({ title = '', url = '', urlId = '', newWindow }) => {
        const base = { id: before?.id ?? newEntryId(), folderId: before?.folderId ?? '', title: title.trim() }
        return save(
          putEntry(
            tree,
            isLink
              ? { kind, ...base, url: url.trim(), newWindow: newWindow === 'on' }
              : { kind: 'folder', ...base, ...(urlId.trim() !== '' && { urlId: urlId.trim() }) },
          ),
        )
      }}
      done={() => undefined}
      close={close}
    >
      {(errors) => (
        <>
          <Field name="title" label="Title" error={errors['title']}>
            {(props) => <input {...props} defaultValue={before?.title} maxLength={100} autoComplete="off" />}
          </Field>
          {!isLink && (
            <Field
              name="urlId"
              label="Address"
              error={errors['urlId']}
              help="With an address, the folder has a page that lists the pages in it. Leave it empty for none."
            >
              {(props) => (
                <span className="prefixed">
                  <span aria-hidden="true">/</span>
                  <input
                    {...props}
                    defaultValue={before?.kind === 'folder' ? before.urlId : undefined}
                    maxLength={100}
                    spellCheck={false}
                    autoCapitalize="off"
                    autoComplete="off"
                  />
                </span>
              )}
            </Field>
          )}
          {isLink && (
            <>
              <Field
                name="url"
                label="Link"
                error={errors['url']}
                help="A path such as /shop, a web address, or mailto:, tel: or sms: and the rest."
              >
                {(props) => (
                  <input
                    {...props}
                    defaultValue={before?.kind === 'link' ? before.url : undefined}
                    inputMode="url"
                    maxLength={2_000}
                    spellCheck={false}
                    autoCapitalize="off"
                    autoComplete="off"
                  />
                )}
              </Field>
              <CheckField
                name="newWindow"
                label="Open in a new tab"
                defaultChecked={before?.kind === 'link' && before.newWindow}
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}

function checkUrl(values: Values): Values {
  const empty = checkRequired(values, 'url', 'Enter a link.')
  const problem = linkProblem(values['url'] ?? '')
  return problem ? { url: asSentence(problem) } : empty
}
