import type { TreeEntry } from '@portico/proto/http/content/navigation'
import type { ReactNode } from 'react'
import { manyText } from '../../ui/text/format.ts'
import { ListCount } from '../../ui/lists/ListCount.tsx'
import { NothingFound } from '../../ui/states/NothingFound.tsx'
import type { CollectionRow } from '../../content/pages/pages.ts'

type Props = {
  query: string
  all: readonly CollectionRow[]
  clear: () => void
  children: (entry: TreeEntry) => ReactNode
}

/** The pages whose title or address has the searched text, as a plain list. */
export function FoundPages({ query, all, clear, children }: Props) {
  const text = query.toLowerCase()
  const found = all.filter(
    ({ title, fullUrl }) => title.toLowerCase().includes(text) || fullUrl.toLowerCase().includes(text),
  )
  if (found.length === 0)
    return (
      <NothingFound title={`No pages match “${query}”`} all="Show all pages" clear={clear}>
        The search covers titles and addresses.
      </NothingFound>
    )
  return (
    <>
      <ListCount>{manyText(found.length, 'page')}</ListCount>
      <ul className="tree">
        {found.map(({ id }) => (
          <li key={id} className="tree-item">
            <div className="tree-row">{children({ kind: 'page', id, folderId: '' })}</div>
          </li>
        ))}
      </ul>
    </>
  )
}
