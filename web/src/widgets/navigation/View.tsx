import type { ViewProps } from '../view.ts'

type Props = { entries: { title: string; path: string }[]; path: string; label: string }

/** Links to pages of the site. The current page is marked. */
export function NavigationList({ entries, path, label }: Props) {
  return (
    <nav aria-label={label}>
      <ul className="nav-list">
        {entries.map((entry) => (
          <li key={entry.path}>
            <a href={entry.path} aria-current={isCurrent(entry.path, path) ? 'page' : undefined}>
              {entry.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The site's navigation as a block. */
export function NavigationView({ page }: ViewProps<object>) {
  return <NavigationList entries={page.navigation} path={page.path} label="Pages" />
}

/** Whether the current path is the path of an entry or below it. */
function isCurrent(entry: string, path: string): boolean {
  return entry === '/' ? path === '/' : path === entry || path.startsWith(`${entry}/`)
}
