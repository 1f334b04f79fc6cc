import { ExternalLink, Gauge, House, Inbox, LogOut, ShoppingBag, Users } from 'lucide-react'
import { Link, NavLink, Outlet, useParams } from 'react-router'
import { useSignOut, useSites } from './session.ts'

const panels = [
  { to: '', label: 'Home', Icon: House },
  { to: 'inbox', label: 'Inbox', Icon: Inbox },
  { to: 'products', label: 'Products', Icon: ShoppingBag },
  { to: 'visitors', label: 'Visitors', Icon: Users },
  { to: 'speed', label: 'Speed', Icon: Gauge },
]

/** The rail of one website (a bar at the bottom of a phone) and the panel that is open. */
export function SiteLayout() {
  const { websiteId } = useWebsite()
  const sites = useSites()
  const signOut = useSignOut()
  const site = sites.data?.sites.find((each) => each.id === websiteId)
  return (
    <div className="layout">
      <a className="skip" href="#panel">
        Skip to content
      </a>
      <aside className="rail">
        <div className="rail-site">
          <Link to="/" className="rail-back">
            All websites
          </Link>
          <p className="rail-title">{site?.title ?? '\u00a0'}</p>
          {site && (
            <a className="rail-visit" href={site.url} target="_blank" rel="noopener">
              Visit site <ExternalLink size={14} aria-hidden="true" />
            </a>
          )}
        </div>
        <nav aria-label="Panels">
          <ul>
            {panels.map(({ to, label, Icon }) => (
              <li key={label}>
                <NavLink to={`/sites/${websiteId}${to && `/${to}`}`} end={to === ''}>
                  <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                  <span>{label}</span>
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <button type="button" className="rail-out" onClick={() => signOut.mutate()}>
          <LogOut size={18} strokeWidth={1.75} aria-hidden="true" /> <span>Sign out</span>
        </button>
      </aside>
      <main id="panel" className="panel" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}

/** The website whose panels are open, from the address. */
export function useWebsite(): { websiteId: string } {
  const { websiteId = '' } = useParams()
  return { websiteId }
}
