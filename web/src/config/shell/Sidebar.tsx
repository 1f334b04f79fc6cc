import { ChevronLeft, CircleUserRound, ExternalLink, LogOut, Search } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { useUnread } from '../content/messages/messages.ts'
import { countText } from '../ui/text/format.ts'
import { panelPath, type Panel } from '../session/panels.ts'
import { Build } from './Build.tsx'
import { useSession, useSignOut } from '../session/session.ts'
import { visitHref, type Site } from '../session/website.ts'

export const commandKey = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** The navigation on a wide screen: the website, its panels, the palette, the account and sign-out. */
export function Sidebar({
  site,
  panels,
  search,
}: {
  site: Site
  panels: readonly Panel[]
  search: () => void
}) {
  const account = useSession().data?.account
  const signOut = useSignOut()
  return (
    <aside className="sidebar" aria-label={site.title}>
      <div className="sidebar-site">
        <Link to="/" className="sidebar-link">
          <ChevronLeft size={14} aria-hidden="true" /> All websites
        </Link>
        <p className="sidebar-title">{site.title}</p>
        <a className="sidebar-link" href={visitHref(site)} target="_blank" rel="noopener">
          {new URL(site.url).host} <ExternalLink size={12} aria-hidden="true" />
          <span className="visually-hidden">(opens in a new tab)</span>
        </a>
      </div>
      <button type="button" className="sidebar-search" onClick={search}>
        <Search size={16} aria-hidden="true" />
        <span>Go to…</span>
        <kbd>{commandKey} K</kbd>
      </button>
      <nav aria-label="Panels">
        <ul>
          {panels.map(({ to, label, Icon }) => (
            <li key={label}>
              <NavLink to={panelPath(site.id, to)} end={to === ''}>
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
                <span>{label}</span>
                {to === 'inbox' && <Unread websiteId={site.id} />}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="sidebar-foot">
        <NavLink to="/account" title={account?.email}>
          <CircleUserRound size={18} strokeWidth={1.75} aria-hidden="true" />
          <span>{account ? account.name || account.email : 'Account'}</span>
          <span className="visually-hidden"> (your account)</span>
        </NavLink>
        <button type="button" onClick={() => signOut.mutate()}>
          <LogOut size={18} strokeWidth={1.75} aria-hidden="true" /> Sign out
        </button>
        <Build />
      </div>
    </aside>
  )
}

/** A badge with the number of unread messages. */
export function Unread({ websiteId }: { websiteId: string }) {
  const unread = useUnread(websiteId)
  if (!unread) return null
  return (
    <span className="badge">
      {unread > 99 ? '99+' : countText(unread)}
      <span className="visually-hidden"> unread</span>
    </span>
  )
}
