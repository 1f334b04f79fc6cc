import type { ViewProps } from '../view.ts'

type Props = { entries: { title: string; path: string }[]; path: string; label: string }

/** Links to the site's pages, the open one marked. */
export function NavigationList({ entries, path, label }: Props) {
  return (
    <nav aria-label={label}>
      <ul className="nav-list">
        {entries.map((entry) => (
          <li key={entry.path}>
            <a href={entry.path} aria-current={isOpen(entry.path, path) ? 'page' : undefined}>
              {entry.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The navigation as a block of its own. */
export function NavigationView({ page }: ViewProps<object>) {
  return <NavigationList entries={page.navigation} path={page.path} label="Pages" />
}

/** A page is open when its path, or a path under it, is shown. */
function isOpen(entry: string, path: string): boolean {
  return entry === '/' ? path === '/' : path === entry || path.startsWith(`${entry}/`)
}
