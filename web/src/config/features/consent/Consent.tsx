import { lazy, Suspense } from 'react'
import { permission } from '@portico/proto/enums/permission'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import { useWebsite } from '../../session/website.ts'
import { PanelHead, Skeleton } from '../../ui/states/States.tsx'
import { oneOf, useFilters } from '../../ui/lists/useFilters.ts'
import { ViewTabs } from '../../ui/layout/ViewTabs.tsx'
import './consent.css'

const BannerForm = lazy(async () => ({ default: (await import('./banner/BannerForm.tsx')).BannerForm }))
const Rates = lazy(async () => ({ default: (await import('./Rates.tsx')).Rates }))
const Decisions = lazy(async () => ({ default: (await import('./Decisions.tsx')).Decisions }))
const Findings = lazy(async () => ({ default: (await import('./Findings.tsx')).Findings }))

const settingsViews = { banner: 'Banner' }
const figureViews = { statistics: 'Statistics', decisions: 'Decisions', findings: 'Cookies in use' }

/**
 * The cookie banner, how visitors decide, the proof of each decision, and the cookies and hosts that the pages use. The address
 * contains the view.
 */
export function Consent() {
  const { roles } = useWebsite()
  const { search } = useFilters()
  const views: Record<string, string> = {
    ...(hasPermission(roles, permission.settingsGeneral) && settingsViews),
    ...(hasPermission(roles, permission.activityStats) && figureViews),
  }
  const [first = ''] = Object.keys(views)
  const view = oneOf(search.get('view'), views, first)
  return (
    <div className={view === 'banner' ? 'preview-form' : undefined}>
      <PanelHead title="Cookies" />
      <ViewTabs label="Views of cookies" views={views} view={view} keep={['span', 'from', 'to', 'compare']} />
      <Suspense fallback={<Skeleton rows={6} block />}>
        {view === 'banner' && <BannerForm />}
        {view === 'statistics' && <Rates />}
        {view === 'decisions' && <Decisions />}
        {view === 'findings' && <Findings />}
      </Suspense>
    </div>
  )
}
