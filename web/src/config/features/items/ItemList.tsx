import { ChevronLeft, ListOrdered, Plus, Tags } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { languageName } from '@portico/proto/texts/language-messages'
import { loadMessages } from '@portico/proto/texts/load-messages'
import { useWebsite } from '../../session/website.ts'
import { Await } from '../../ui/states/Await.tsx'
import { manyText } from '../../ui/text/format.ts'
import { ListCount } from '../../ui/lists/ListCount.tsx'
import { More } from '../../ui/actions/More.tsx'
import { NothingFound } from '../../ui/states/NothingFound.tsx'
import { Empty, PanelHead, Skeleton } from '../../ui/states/States.tsx'
import { oneOf, useFilters } from '../../ui/lists/useFilters.ts'
import { useCollections } from '../../content/pages/pages.ts'
import { PublishButton } from '../../content/pages/PublishButton.tsx'
import { ArrangeItems } from './ArrangeItems.tsx'
import { BulkBar } from './BulkBar.tsx'
import { useItems, useTimeZone } from '../../content/items/items.ts'
import { filterItems, sorts, type ItemFilter } from './filters.ts'
import { ItemFilters } from './ItemFilters.tsx'
import { ItemTable } from './ItemTable.tsx'
import { NewItem } from './NewItem.tsx'
import { stateNames } from '../../content/items/item-status.ts'
import { useSelection } from '../../ui/lists/useSelection.ts'
import './items.css'

const PAGE_SIZE = 50
const states = { all: '', ...stateNames }

/** The items of one collection, such as the posts of a journal. The address contains the search, the filters and the order. */
export function ItemList() {
  const { websiteId } = useWebsite()
  const { collectionId = '' } = useParams()
  const { search, change } = useFilters()
  const filter: ItemFilter = {
    search: search.get('search') ?? '',
    state: oneOf(search.get('state'), states, 'all'),
    tag: search.get('tag') ?? '',
    category: search.get('category') ?? '',
    author: search.get('author') ?? '',
    sort: oneOf(search.get('sort'), sorts, 'list'),
  }
  const [shown, setShown] = useState(PAGE_SIZE)
  const [isArranging, setArranging] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const collections = useCollections(websiteId)
  const items = useItems(websiteId, collectionId)
  const time = useTimeZone(websiteId)
  const timeZone = time.data?.timeZone ?? 'UTC'
  const all = items.data?.items ?? []
  const found = filterItems(all, filter)
  const listed = found.slice(0, shown)
  const selection = useSelection(listed.map(({ id }) => id))
  const selected = all.filter(({ id }) => selection.selected.includes(id))
  const collection = collections.data?.collections.find((each) => each.id === collectionId)
  const add = (
    <button type="button" className="button quiet" aria-haspopup="dialog" onClick={() => setAdding(true)}>
      <Plus size={16} aria-hidden="true" /> New entry
    </button>
  )
  const clear = () => change({ search: '', state: '', tag: '', category: '', author: '' })
  return (
    <>
      <Link className="back" to={`/sites/${websiteId}/pages`}>
        <ChevronLeft size={16} aria-hidden="true" /> Pages
      </Link>
      <PanelHead title={collection?.title ?? 'Entries'}>
        {all.length > 0 && add}
        <PublishButton />
      </PanelHead>
      {collection?.language !== undefined && (
        <p className="soft">Entries in {languageName(collection.language)}</p>
      )}
      {time.isError && (
        <p className="notice small" role="status">
          {loadMessages.timezone}. Dates are shown in UTC.{' '}
          <button type="button" className="link" onClick={() => void time.refetch()}>
            Try again
          </button>
        </p>
      )}
      {all.length > 0 && !isArranging && (
        <div className="tools">
          <ItemFilters items={all} filter={filter} change={change} />
          <span className="tool-buttons push">
            <button
              type="button"
              className="icon-button"
              aria-label="Change the order of the entries"
              title="Change the order"
              onClick={() => setArranging(true)}
            >
              <ListOrdered size={18} aria-hidden="true" />
            </button>
            <Link
              className="icon-button"
              to="names"
              aria-label="Tags, categories and authors"
              title="Tags, categories and authors"
            >
              <Tags size={18} aria-hidden="true" />
            </Link>
          </span>
          <ListCount>{found.length > 0 ? countOf(found.length, all.length) : undefined}</ListCount>
        </div>
      )}
      <Await query={items} skeleton={<Skeleton rows={8} kind="two-lines" head />}>
        {() =>
          all.length === 0 ? (
            <Empty title="No entries yet" action={add}>
              Entries of {collection?.title ?? 'this collection'} appear here. A new entry is a draft until
              you publish it.
            </Empty>
          ) : isArranging ? (
            <ArrangeItems collectionId={collectionId} items={all} close={() => setArranging(false)} />
          ) : found.length === 0 ? (
            <NothingFound title="No entries match these filters" all="Show all entries" clear={clear}>
              The search covers titles, excerpts and addresses.
            </NothingFound>
          ) : (
            <>
              <ItemTable items={listed} selection={selection} timeZone={timeZone} />
              {found.length > shown && (
                <More more={() => setShown(shown + PAGE_SIZE)}>
                  {`Show ${Math.min(PAGE_SIZE, found.length - shown)} more entries`}
                </More>
              )}
            </>
          )
        }
      </Await>
      {selected.length > 0 && (
        <BulkBar items={selected} all={all} timeZone={timeZone} clear={selection.clear} />
      )}
      {isAdding && <NewItem collectionId={collectionId} close={() => setAdding(false)} />}
    </>
  )
}

const countOf = (found: number, all: number): string =>
  found === all ? manyText(all, 'entry', 'entries') : `${found} of ${manyText(all, 'entry', 'entries')}`
