import type { NavigationEntry, NavigationLink } from '@portico/proto/http/content/page-view'
import { linksOf, pageOfFolder } from '../../page/navigation-links.ts'
import { safeHref } from '../../ui/links.ts'
import type { ViewProps } from '../view.ts'

type Props<Entry> = { entries: readonly Entry[]; path: string; label: string }

/** Links to pages of the site. The current page is marked. */
export function NavigationList({ entries, path, label }: Props<NavigationLink>) {
  return (
    <nav aria-label={label}>
      <ul className="nav-list">
        {entries.map((entry, at) => (
          <Entry key={at} entry={entry} path={path} />
        ))}
      </ul>
    </nav>
  )
}

/**
 * The main navigation. A folder inside a folder is a group of its links. A folder is a `details` element: the browser opens it by click, tap and key, and says so to screen
 * readers. With a shared name, opening one closes the other. `header/island.ts` adds the pointer and Escape.
 */
export function MainNavigation({ entries, path, label }: Props<NavigationEntry>) {
  return (
    <nav aria-label={label}>
      <ul className="nav-list">
        {entries.map((entry, at) =>
          'children' in entry ? (
            <li key={at}>
              <details className="nav-folder" name="nav-folder">
                <summary
                  data-current={linksOf([entry]).some((each) => isCurrent(each.path, path)) || undefined}
                >
                  {entry.title}
                </summary>
                <div>
                  <ul className="nav-children">
                    {pageOfFolder(entry).map((each) => (
                      <Entry key={each.path} entry={each} path={path} />
                    ))}
                    {entry.children.map((child, place) =>
                      'children' in child ? (
                        <li key={place} className="nav-group">
                          <span>{child.title}</span>
                          <ul>
                            {linksOf([child]).map((each, index) => (
                              <Entry key={index} entry={each} path={path} />
                            ))}
                          </ul>
                        </li>
                      ) : (
                        <Entry key={place} entry={child} path={path} />
                      ),
                    )}
                  </ul>
                </div>
              </details>
            </li>
          ) : (
            <Entry key={at} entry={entry} path={path} />
          ),
        )}
      </ul>
    </nav>
  )
}

function Entry({ entry, path }: { entry: NavigationLink; path: string }) {
  return (
    <li>
      <a
        href={safeHref(entry.path)}
        aria-current={isCurrent(entry.path, path) ? 'page' : undefined}
        {...(entry.newWindow && { target: '_blank', rel: 'noopener' })}
      >
        {entry.title}
      </a>
    </li>
  )
}

/** The site's navigation as a block, with the pages of folders in one list. */
export function NavigationView({ page }: ViewProps<object, 'navigation' | 'path'>) {
  return <NavigationList entries={linksOf(page.navigation)} path={page.path} label="Pages" />
}

/** Whether the current path is the path of an entry or below it. */
function isCurrent(entry: string, path: string): boolean {
  return entry === '/' ? path === '/' : path === entry || path.startsWith(`${entry}/`)
}
