import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { permission } from '@portico/proto/enums/permission'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import type { SiteChange } from '@portico/proto/http/pages'
import { useWebsite, visitHref } from '../../app/website.ts'
import { countText, manyText } from '../../ui/format.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ListCount } from '../../ui/ListCount.tsx'
import { NothingFound } from '../../ui/NothingFound.tsx'
import { Search } from '../../ui/Search.tsx'
import { Await } from '../../ui/Await.tsx'
import { Empty, PanelHead } from '../../ui/States.tsx'
import { useFilters } from '../../ui/useFilters.ts'
import { foldersOf, useChanges, useCollections, type CollectionRow } from './data.ts'
import { FolderButton } from './FolderButton.tsx'
import { PageActions } from './PageActions.tsx'
import { PublishButton } from './PublishButton.tsx'
import { statusOf } from './status.ts'
import './pages.css'

/** The pages of the website with their addresses and whether their latest changes are published. */
export function Pages() {
  const { websiteId, site, roles } = useWebsite()
  const mayMove = hasPermission(roles, permission.changeStructure)
  const { search, change } = useFilters()
  const query = search.get('search') ?? ''
  const collections = useCollections(websiteId)
  const changes = useChanges(websiteId)
  const published = changes.data?.publishedOn
  const found = collections.data?.collections.filter((each) => matches(each, query))
  return (
    <>
      <PanelHead title="Pages">
        <Link className="button quiet" to="releases">
          Releases
        </Link>
        <Link className="button quiet" to="schedules">
          Scheduled
        </Link>
        <Link className="button quiet" to="trash">
          Trash
        </Link>
        <PublishButton />
      </PanelHead>
      <UnpublishedChanges changes={changes.data?.changes ?? []} />
      <div className="tools">
        <Search
          label="Search pages"
          value={query}
          onSearch={(value) => change({ search: value }, { replace: true })}
        />
        <ListCount>{found && found.length > 0 ? manyText(found.length, 'page') : undefined}</ListCount>
        <p className="soft small push">
          {changes.data &&
            (published ? (
              <span>
                Last published <RelativeTime at={published} />
              </span>
            ) : (
              'Not published yet'
            ))}
        </p>
      </div>
      <Await query={collections}>
        {({ collections: all }) => {
          if (all.length === 0)
            return (
              <Empty title="No pages yet">
                The pages of your website appear here, with their publishing status.
              </Empty>
            )
          if (!found?.length)
            return (
              <NothingFound
                title={`No pages match “${query}”`}
                all="Show all pages"
                clear={() => change({ search: '' })}
              >
                The search covers titles and addresses.
              </NothingFound>
            )
          return (
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">Page</th>
                  <th scope="col" className="columns-only">
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
                    <span className="visually-hidden">Folder and view</span>
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
                        {page.folder && <span className="soft"> in {page.folder}</span>}
                      </td>
                      <td className="columns-only soft path">{page.fullUrl}</td>
                      <td>
                        {status && (
                          <span className="status" data-tone={status.tone}>
                            {status.label}
                          </span>
                        )}
                      </td>
                      <td className="number wide-only soft">
                        {page.itemCount > 0 ? countText(page.itemCount) : ''}
                      </td>
                      <td className="wide-only soft">
                        <RelativeTime at={page.updatedOn} />
                      </td>
                      <td className="number page-actions">
                        {mayMove && <FolderButton page={page} folders={foldersOf(all)} />}
                        {mayMove && <PageActions page={page} />}
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

/** Collections that are a single page without entries. */
const SINGLE_PAGES: ReadonlySet<string> = new Set(['page', 'splashPage', 'templatePage'])

function PageName({ page }: { page: CollectionRow }) {
  if (page.typeName === 'products')
    return (
      <Link className="row-link" to="../products">
        {page.title}
      </Link>
    )
  if (!SINGLE_PAGES.has(page.typeName))
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
  removed: 'removed',
  settings: 'changed',
}

/** The changes that are not published yet, by title. */
function UnpublishedChanges({ changes }: { changes: readonly SiteChange[] }) {
  if (changes.length === 0) return null
  return (
    <details className="unseen">
      <summary>Show unpublished changes</summary>
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

function matches({ title, fullUrl }: CollectionRow, search: string): boolean {
  const text = search.toLowerCase()
  return title.toLowerCase().includes(text) || fullUrl.toLowerCase().includes(text)
}
