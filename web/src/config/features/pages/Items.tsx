import { ChevronLeft, ExternalLink } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { useWebsite, visitHref } from '../../app/website.ts'
import { manyText, momentText } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ListCount } from '../../ui/ListCount.tsx'
import { NothingFound } from '../../ui/NothingFound.tsx'
import { Search } from '../../ui/Search.tsx'
import { Await } from '../../ui/Await.tsx'
import { Empty, PanelHead } from '../../ui/States.tsx'
import { useFilters } from '../../ui/useFilters.ts'
import { useChanges, useCollections, useItems } from './data.ts'
import { PublishButton } from './PublishButton.tsx'
import { isScheduled, statusOf } from './status.ts'
import './pages.css'

/** The entries of one collection, such as the posts of a journal, newest first. */
export function Items() {
  const { websiteId, site } = useWebsite()
  const { collectionId = '' } = useParams()
  const { search, change } = useFilters()
  const query = search.get('search') ?? ''
  const collections = useCollections(websiteId)
  const items = useItems(websiteId, collectionId)
  const changes = useChanges(websiteId)
  const found = items.data?.items.filter((item) => item.title.toLowerCase().includes(query.toLowerCase()))
  const collection = collections.data?.collections.find((each) => each.id === collectionId)
  return (
    <>
      <Link className="back" to={`/sites/${websiteId}/pages`}>
        <ChevronLeft size={16} aria-hidden="true" /> Pages
      </Link>
      <PanelHead title={collection?.title ?? 'Entries'}>
        <PublishButton />
      </PanelHead>
      <div className="tools">
        <Search
          label="Search entries"
          value={query}
          onSearch={(value) => change({ search: value }, { replace: true })}
        />
        <ListCount>
          {found && found.length > 0 ? manyText(found.length, 'entry', 'entries') : undefined}
        </ListCount>
      </div>
      <Await query={items}>
        {(data) => {
          if (!found?.length)
            return data.items.length > 0 ? (
              <NothingFound
                title={`No entries match “${query}”`}
                all="Show all entries"
                clear={() => change({ search: '' })}
              >
                The search covers titles.
              </NothingFound>
            ) : (
              <Empty title="No entries yet">New entries appear here, newest first.</Empty>
            )
          return (
            <ul className="rows">
              {found.map((item) => {
                const status = isScheduled(item.publishOn)
                  ? { label: `Scheduled for ${momentText(item.publishOn)}`, tone: 'fair' }
                  : statusOf(changes.data, item.fullUrl)
                return (
                  <li key={item.id}>
                    <a
                      className="row"
                      href={site && visitHref(site, item.fullUrl)}
                      target="_blank"
                      rel="noopener"
                    >
                      <span>
                        <span className="page-name">{item.title}</span>{' '}
                        <ExternalLink size={13} aria-hidden="true" />
                        <span className="visually-hidden">(opens in a new tab)</span>
                        <br />
                        <span className="soft small path">
                          {item.fullUrl} · <RelativeTime at={item.publishOn} />
                        </span>
                      </span>
                      {status && (
                        <span className="status" data-tone={status.tone}>
                          {status.label}
                        </span>
                      )}
                    </a>
                  </li>
                )
              })}
            </ul>
          )
        }}
      </Await>
    </>
  )
}
