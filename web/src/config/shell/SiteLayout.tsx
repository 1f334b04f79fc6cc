import { lazy, Suspense, useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import { PageAwait } from '../ui/states/Await.tsx'
import { WebsiteNotFound } from '../ui/states/States.tsx'
import { Forbidden } from '../ui/states/Forbidden.tsx'
import { isAreaOff } from '../session/may-use.ts'
import { NotAvailable } from '../ui/states/NotAvailable.tsx'
import { panelAt, panelsFor } from '../session/panels.ts'
import { PhoneBar, TopBar } from './PhoneBar.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useSites } from '../session/session.ts'
import { useShortcuts } from './useShortcuts.ts'
import { useWebsite } from '../session/website.ts'

const Palette = lazy(() => import('./Palette.tsx'))
const Shortcuts = lazy(() => import('./Shortcuts.tsx'))

/** The layout of one website: the sidebar (on a phone a bar at the bottom) and the open panel. */
export function SiteLayout() {
  const { websiteId, site, access, roles } = useWebsite()
  const { pathname } = useLocation()
  const sites = useSites()
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  useShortcuts(access, setOpen)

  if (!sites.data) return <PageAwait query={sites} />
  if (!site) return <WebsiteNotFound />
  const panels = panelsFor(access)
  const panel = panelAt(websiteId, pathname)
  const search = () => setOpen('palette')
  return (
    <div className="layout">
      <a className="skip" href="#panel">
        Skip to content
      </a>
      <Sidebar site={site} panels={panels} search={search} />
      <TopBar site={site} search={search} />
      <main id="panel" className="panel" tabIndex={-1}>
        <div className="panel-inner">
          {panel && !hasPermission(roles, panel.needs) ? (
            <Forbidden title={panel.label} />
          ) : panel?.areas && isAreaOff(access, panel.areas) ? (
            <NotAvailable title={panel.label} />
          ) : (
            <Outlet />
          )}
        </div>
      </main>
      <PhoneBar site={site} panels={panels} />
      <Suspense>
        {open === 'palette' && <Palette close={() => setOpen(null)} help={() => setOpen('shortcuts')} />}
        {open === 'shortcuts' && <Shortcuts close={() => setOpen(null)} />}
      </Suspense>
    </div>
  )
}
