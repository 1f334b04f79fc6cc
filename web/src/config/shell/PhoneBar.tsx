import { CircleUserRound, ExternalLink, LayoutGrid, LogOut, Menu, Search, X } from 'lucide-react'
import { useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { ThemeChoice } from '../ui/fields/ThemeChoice.tsx'
import { panelAt, panelPath, type Panel } from '../session/panels.ts'
import { Build } from './Build.tsx'
import { Unread } from './Sidebar.tsx'
import { useSignOut } from '../session/session.ts'
import { visitHref, type Site } from '../session/website.ts'

const IN_BAR = ['', 'inbox', 'products', 'visitors']

/** The header on a phone: the website's name, the palette and the link to the website. */
export function TopBar({ site, search }: { site: Site; search: () => void }) {
  return (
    <header className="top">
      <p>{site.title}</p>
      <button type="button" className="icon-button" aria-label="Go to…" onClick={search}>
        <Search size={20} aria-hidden="true" />
      </button>
      <a
        className="icon-button"
        href={visitHref(site)}
        target="_blank"
        rel="noopener"
        aria-label="Visit site (opens in a new tab)"
      >
        <ExternalLink size={20} aria-hidden="true" />
      </a>
    </header>
  )
}

/** The navigation on a phone: the most used panels in a bar at the bottom, the others in a sheet. */
export function PhoneBar({ site, panels }: { site: Site; panels: readonly Panel[] }) {
  const sheet = useRef<HTMLDialogElement>(null)
  const signOut = useSignOut()
  const { pathname } = useLocation()
  const open = panelAt(site.id, pathname)
  const inBar = panels.filter((panel) => IN_BAR.includes(panel.to))
  const inSheet = panels.filter((panel) => !IN_BAR.includes(panel.to))
  const close = () => sheet.current?.close()
  return (
    <>
      <nav className="phone-bar" aria-label="Panels">
        <ul>
          {inBar.map(({ to, label, Icon }) => (
            <li key={label}>
              <NavLink to={panelPath(site.id, to)} end={to === ''}>
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                <span>{label}</span>
                {to === 'inbox' && <Unread websiteId={site.id} />}
              </NavLink>
            </li>
          ))}
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-current={(open && inSheet.includes(open)) || undefined}
              onClick={() => sheet.current?.showModal()}
            >
              <Menu size={20} strokeWidth={1.75} aria-hidden="true" />
              <span>More</span>
            </button>
          </li>
        </ul>
      </nav>
      <dialog
        className="sheet"
        ref={sheet}
        aria-label="More"
        onClick={(event) => event.target === sheet.current && close()}
      >
        <ul>
          {inSheet.map(({ to, label, Icon }) => (
            <li key={label}>
              <NavLink to={panelPath(site.id, to)} onClick={close}>
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" /> {label}
              </NavLink>
            </li>
          ))}
          <li>
            <Link to="/">
              <LayoutGrid size={20} strokeWidth={1.75} aria-hidden="true" /> All websites
            </Link>
          </li>
          <li>
            <Link to="/account">
              <CircleUserRound size={20} strokeWidth={1.75} aria-hidden="true" /> Account
            </Link>
          </li>
          <li>
            <button type="button" onClick={() => signOut.mutate()}>
              <LogOut size={20} strokeWidth={1.75} aria-hidden="true" /> Sign out
            </button>
          </li>
          <li>
            <button type="button" onClick={close}>
              <X size={20} strokeWidth={1.75} aria-hidden="true" /> Close
            </button>
          </li>
        </ul>
        <ThemeChoice />
        <Build />
      </dialog>
    </>
  )
}
