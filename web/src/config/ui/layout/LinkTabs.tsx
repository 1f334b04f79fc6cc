import { NavLink, useLocation } from 'react-router'
import { useShownTab } from './useShownTab.ts'
import './view-tabs.css'

type Props = { label: string; tabs: readonly { to: string; label: string; end?: boolean }[] }

/** Screens of one panel side by side, each with an address of its own. */
export function LinkTabs({ label, tabs }: Props) {
  const list = useShownTab(useLocation().pathname)
  return (
    <nav className="view-tabs" aria-label={label}>
      <ul ref={list}>
        {tabs.map(({ to, label: text, end = false }) => (
          <li key={to}>
            <NavLink to={to} end={end}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
