import { Link } from 'react-router'
import { useFilters } from '../lists/useFilters.ts'
import { useShownTab } from './useShownTab.ts'
import './view-tabs.css'

type Props<T extends string> = {
  label: string
  views: Record<T, string>
  view: T
  /** Parameters of the address that a change of the view keeps. */
  keep: readonly string[]
}

/** The views of a panel, kept in the address as `view`. The first one is the default. */
export function ViewTabs<T extends string>({ label, views, view, keep }: Props<T>) {
  const { search } = useFilters()
  const names = Object.keys(views) as T[]
  const list = useShownTab(view)
  const hrefOf = (name: T) => {
    const next = new URLSearchParams()
    if (name !== names[0]) next.set('view', name)
    for (const each of keep) for (const value of search.getAll(each)) next.append(each, value)
    return `?${next}`
  }
  return (
    <nav className="view-tabs" aria-label={label}>
      <ul ref={list}>
        {names.map((name) => (
          <li key={name}>
            <Link to={hrefOf(name)} aria-current={name === view ? 'page' : undefined} preventScrollReset>
              {views[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
