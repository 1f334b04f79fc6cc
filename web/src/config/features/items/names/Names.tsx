import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { commerceMessages } from '@portico/proto/messages'
import { useWebsite } from '../../../session/website.ts'
import { Await } from '../../../ui/states/Await.tsx'
import { manyText } from '../../../ui/text/format.ts'
import { Empty, PanelHead } from '../../../ui/states/States.tsx'
import { ViewTabs } from '../../../ui/layout/ViewTabs.tsx'
import { oneOf, useFilters } from '../../../ui/lists/useFilters.ts'
import { useCollections } from '../../../content/pages/pages.ts'
import { PublishButton } from '../../../content/pages/PublishButton.tsx'
import { useItems } from '../../../content/items/items.ts'
import { namesOf } from '../../../content/items/names.ts'
import { NameForm } from './NameForm.tsx'
import { kinds } from './kinds.ts'
import '../items.css'
import './names.css'

/** The tags, categories and authors of a collection: renamed, merged and removed in all of its entries. */
export function Names() {
  const { websiteId } = useWebsite()
  const { collectionId = '' } = useParams()
  const { search } = useFilters()
  const kind = oneOf(search.get('view'), kinds, 'tags')
  const items = useItems(websiteId, collectionId)
  const collection = useCollections(websiteId).data?.collections.find(({ id }) => id === collectionId)
  return (
    <>
      <Link className="back" to={`/sites/${websiteId}/pages/${collectionId}`}>
        <ChevronLeft size={16} aria-hidden="true" /> {collection?.title ?? 'Entries'}
      </Link>
      <PanelHead title="Tags, categories and authors">
        <PublishButton />
      </PanelHead>
      <ViewTabs
        label="Kinds of names"
        views={{ tags: kinds.tags.many, categories: kinds.categories.many, author: kinds.author.many }}
        view={kind}
        keep={[]}
      />
      <Await query={items}>
        {({ items: all }) => <NameList key={kind} kind={kind} items={all} collectionId={collectionId} />}
      </Await>
    </>
  )
}

type ListProps = {
  kind: keyof typeof kinds
  items: Parameters<typeof namesOf>[0]
  collectionId: string
}

function NameList({ kind, items, collectionId }: ListProps) {
  const { websiteId } = useWebsite()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  /** The form has a new name that is not saved. */
  const [isEdited, setEdited] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const names = namesOf(items, kind)
  const selected = names.filter(({ name }) => chosen.has(name)).map(({ name }) => name)
  const { one, many, filter } = kinds[kind]
  if (names.length === 0)
    return (
      <Empty title={`No ${many.toLowerCase()} yet`}>
        {many} appear here when entries have them. You add them in the form of an entry.
      </Empty>
    )
  const choose = (next: ReadonlySet<string>) => {
    setChosen(next)
    setEdited(false)
    setRefusal(undefined)
  }
  const toggle = (name: string) => {
    // COMM-06: a second name would replace the form, and what was typed into it.
    if (isEdited && !chosen.has(name)) return setRefusal(commerceMessages.oneTagAtATime(one))
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    choose(next)
  }
  return (
    <>
      <p className="soft names-about">
        Select one to rename or remove it, or several to merge them. All entries of the collection change;
        visitors see it after you publish.
      </p>
      <ul className="rows names">
        {names.map(({ name, count }) => (
          <li key={name}>
            <label className="row-check">
              <input
                type="checkbox"
                checked={chosen.has(name)}
                aria-label={`Select the ${one} ${name}`}
                onChange={() => toggle(name)}
              />
            </label>
            <span className="page-name">{name}</span>
            <Link
              className="soft small number"
              to={`/sites/${websiteId}/pages/${collectionId}?${filter}=${encodeURIComponent(name)}`}
            >
              {manyText(count, 'entry', 'entries')}
            </Link>
          </li>
        ))}
      </ul>
      {selected.length > 0 && (
        <NameForm
          key={selected.join('\n')}
          kind={kind}
          names={selected}
          items={items}
          collectionId={collectionId}
          refusal={refusal}
          edited={setEdited}
          done={() => choose(new Set())}
        />
      )}
    </>
  )
}
