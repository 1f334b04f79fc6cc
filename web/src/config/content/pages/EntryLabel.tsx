import type { TreeEntry } from '@portico/proto/http/content/navigation'
import { collectionTypeWords, singlePageTypes } from '@portico/proto/enums/collection-type-words'
import type { ChangesReply } from '@portico/proto/http/content/pages'
import { ExternalLink, File, Folder, House, LayoutList, ShoppingBag } from 'lucide-react'
import { manyText } from '../../ui/text/format.ts'
import type { CollectionRow } from './pages.ts'
import { statusOf } from './status.ts'

type Props = { entry: TreeEntry; page: CollectionRow | undefined; changes: ChangesReply | undefined }

/** The label of a row of the tree: the kind as a picture, the name, the address, and the state of a page. */
export function EntryLabel({ entry, page, changes }: Props) {
  if (entry.kind === 'folder')
    return (
      <>
        <Folder size={17} strokeWidth={1.75} aria-hidden="true" />
        <span className="tree-name">{entry.title}</span>
        {entry.urlId !== undefined && <span className="soft path">/{entry.urlId}</span>}
        <span className="visually-hidden">Folder</span>
      </>
    )
  if (entry.kind === 'link')
    return (
      <>
        <ExternalLink size={17} strokeWidth={1.75} aria-hidden="true" />
        <span className="tree-name">{entry.title}</span>
        <span className="soft path">{entry.url}</span>
        <span className="tree-type soft small">Link</span>
        <span className="tree-status" />
      </>
    )
  if (!page) return <span className="tree-name soft">…</span>
  const status = statusOf(changes, page.fullUrl)
  return (
    <>
      <PageIcon page={page} />
      <span className="tree-name">{page.title}</span>
      <span className="soft path">{page.fullUrl}</span>
      <span className="tree-type soft small">
        {page.urlId === '' ? 'Home page' : wordsOf(page)}
        {page.itemCount > 0 && ` · ${manyText(page.itemCount, 'entry', 'entries')}`}
      </span>
      {status && (
        <span className="status small" data-tone={status.tone}>
          <span>{status.label}</span>
        </span>
      )}
    </>
  )
}

function PageIcon({ page }: { page: CollectionRow }) {
  const Icon =
    page.urlId === ''
      ? House
      : page.typeName === 'products'
        ? ShoppingBag
        : isSingle(page)
          ? File
          : LayoutList
  return <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
}

// A newer release may know more types.
const single: ReadonlySet<string> = singlePageTypes
const words: ReadonlyMap<string, string> = new Map(Object.entries(collectionTypeWords))

/** Whether a page has no items. */
export const isSingle = (page: CollectionRow): boolean => single.has(page.typeName)

const wordsOf = (page: CollectionRow): string => words.get(page.typeName) ?? 'Collection'
