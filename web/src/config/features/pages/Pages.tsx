import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import type { SiteChange } from '@portico/proto/http/pages'
import { useWebsite, visitHref } from '../../app/website.ts'
import { agoText, countText, manyText, momentText } from '../../ui/format.ts'
import { ListCount } from '../../ui/ListCount.tsx'
import { NothingFound } from '../../ui/NothingFound.tsx'
import { Search } from '../../ui/Search.tsx'
import { Await } from '../../ui/Await.tsx'
import { Empty, PanelHead } from '../../ui/States.tsx'
import { useFilters } from '../../ui/useFilters.ts'
import { useChanges, useCollections, type CollectionRow } from './data.ts'
import { PublishButton } from './PublishButton.tsx'
import { statusOf } from './status.ts'
import './pages.css'

/** The pages and lists of the website: where they are, whether visitors see their last state, and how to show it. */
export function Pages() {
  const { websiteId, site } = useWebsite()
  const { search, change } = useFilters()
  const words = search.get('search') ?? ''
  const collections = useCollections(websiteId)
  const changes = useChanges(websiteId)
  const published = changes.data?.publishedOn
  const found = collections.data?.collections.filter((each) => matches(each, words))
  return (
    <>
      <PanelHead title="Pages">
        <PublishButton />
      </PanelHead>
      <Unseen changes={changes.data?.changes ?? []} />
      <div className="tools">
        <Search
          label="Search pages"
          value={words}
          onSearch={(value) => change({ search: value }, { replace: true })}
        />
        <ListCount>{found && found.length > 0 ? manyText(found.length, 'page') : undefined}</ListCount>
        <p className="soft small push">
          {changes.data &&
            (published ? (
              <time dateTime={new Date(published).toISOString()} title={momentText(published)}>
                Last published {agoText(published)}
              </time>
            ) : (
              'Never published: visitors see nothing yet.'
            ))}
        </p>
      </div>
      <Await query={collections}>
        {({ collections: all }) => {
          if (all.length === 0)
            return (
              <Empty title="No page yet">
                The pages of your website will be listed here, with what visitors see of them.
              </Empty>
            )
          if (!found?.length)
            return (
              <NothingFound
                title={`No page is called “${words}”`}
                all="Show all pages"
                clear={() => change({ search: '' })}
              >
                Titles and addresses are searched.
              </NothingFound>
            )
          return (
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Page</th>
                  <th scope="col" className="wide-only">
                    Address
                  </th>
                  <th scope="col">Status</th>
                  <th scope="col" className="number wide-only">
                    Entries
                  </th>
                  <th scope="col" className="wide-only">
                    Saved
                  </th>
                  <th scope="col">
                    <span className="visually-hidden">View</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {found.map((page) => {
                  const status = statusOf(changes.data, page.fullUrl)
                  return (
                    <tr key={page.id}>
                      <td>
                        <PageName page={page} />
                      </td>
                      <td className="wide-only soft path">{page.fullUrl}</td>
                      <td>
                        {status && (
                          <span className="status" data-tone={status.tone}>
                            {status.words}
                          </span>
                        )}
                      </td>
                      <td className="number wide-only soft">
                        {page.itemCount > 0 ? countText(page.itemCount) : ''}
                      </td>
                      <td className="wide-only soft">{agoText(page.updatedOn)}</td>
                      <td className="number">
                        {site && (
                          <a
                            className="icon-button above-row"
                            href={visitHref(site, page.fullUrl)}
                            target="_blank"
                            rel="noopener"
                            aria-label={`View ${page.title} (opens in a new tab)`}
                          >
                            <ExternalLink size={16} aria-hidden="true" />
                          </a>
                        )}
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          )
        }}
      </Await>
    </>
  )
}

function PageName({ page }: { page: CollectionRow }) {
  if (page.typeName === 'products')
    return (
      <Link className="row-link" to="../products">
        {page.title}
      </Link>
    )
  if (page.itemCount > 0)
    return (
      <Link className="row-link" to={page.id}>
        {page.title}
      </Link>
    )
  return <span className="page-name">{page.title}</span>
}

const kinds: Record<SiteChange['kind'], string> = {
  added: 'new',
  changed: 'changed',
  removed: 'taken away',
  settings: 'changed',
}

/** What visitors do not see yet, by name. */
function Unseen({ changes }: { changes: readonly SiteChange[] }) {
  if (changes.length === 0) return null
  return (
    <details className="unseen">
      <summary>What visitors do not see yet</summary>
      <ul>
        {changes.map(({ kind, path, title }) => (
          <li key={`${kind} ${path}`}>
            {title} <span className="soft">{path}</span> <span className="soft">· {kinds[kind]}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function matches({ title, fullUrl }: CollectionRow, words: string): boolean {
  const asked = words.toLowerCase()
  return title.toLowerCase().includes(asked) || fullUrl.toLowerCase().includes(asked)
}
