import { lazy, Suspense, useMemo, useState } from 'react'
import { useWebsite } from '../../session/website.ts'
import { PeriodPicker } from '../../ui/period/PeriodPicker.tsx'
import { SampleBadge } from '../../ui/states/SampleBadge.tsx'
import { PanelHead, Skeleton } from '../../ui/states/States.tsx'
import { oneOf, useFilters } from '../../ui/lists/useFilters.ts'
import { usePeriod } from '../../ui/period/usePeriod.ts'
import { ViewTabs } from '../../ui/layout/ViewTabs.tsx'
import { CompareSelect } from '../../content/figures/CompareSelect.tsx'
import { useVisits } from './data.ts'
import { FilterChips } from './FilterChips.tsx'
import { Overview } from './Overview.tsx'
import '../../ui/lists/breakdown-head.css'
import './visitors.css'

const Events = lazy(async () => ({ default: (await import('./Events.tsx')).Events }))
const Funnel = lazy(async () => ({ default: (await import('./funnel/Funnel.tsx')).Funnel }))
const Actions = lazy(async () => ({ default: (await import('./Actions.tsx')).Actions }))
const Bots = lazy(async () => ({ default: (await import('./Bots.tsx')).Bots }))

const ShareDialog = lazy(async () => ({ default: (await import('./share/ShareDialog.tsx')).ShareDialog }))

const views = {
  overview: 'Overview',
  events: 'Events',
  funnel: 'Funnel',
  actions: 'Buttons and forms',
  bots: 'Bots',
}
/** The period and the comparison stay when the view changes. */
const KEPT = ['span', 'from', 'to', 'compare', 'filter', 'step']

/**
 * Who came, from where, with which device, to which pages, and what they did there. The address contains the view, the period
 * and the filters.
 */
export function Visitors() {
  const { websiteId } = useWebsite()
  const { search } = useFilters()
  const period = usePeriod()
  const source = useMemo(() => ({ websiteId }), [websiteId])
  const view = oneOf(search.get('view'), views, 'overview')
  const total = useVisits(source, { by: 'all', range: period, filters: [] })
  const [isSharing, setSharing] = useState(false)
  return (
    <>
      <PanelHead title="Visitors">
        <SampleBadge shown={total.data?.hasSample} />
        <button
          type="button"
          className="button quiet"
          aria-haspopup="dialog"
          onClick={() => setSharing(true)}
        >
          Share
        </button>
      </PanelHead>
      <ViewTabs label="Views of visitors" views={views} view={view} keep={KEPT} />
      <div className="tools">
        <PeriodPicker period={period} />
        {view === 'overview' && <CompareSelect />}
      </div>
      {(view === 'overview' || view === 'funnel') && <FilterChips />}
      <Suspense fallback={<Skeleton rows={5} />}>
        {view === 'overview' && <Overview source={source} period={period} />}
        {view === 'events' && <Events period={period} />}
        {view === 'funnel' && <Funnel period={period} />}
        {view === 'actions' && <Actions period={period} />}
        {view === 'bots' && <Bots period={period} />}
      </Suspense>
      <Suspense>{isSharing && <ShareDialog close={() => setSharing(false)} />}</Suspense>
    </>
  )
}
