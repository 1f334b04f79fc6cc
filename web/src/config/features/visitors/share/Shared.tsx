import { useEffect, useMemo, useState } from 'react'
import { CallFailure } from '../../../../lib/data/failure.ts'
import { PeriodPicker } from '../../../ui/period/PeriodPicker.tsx'
import { Empty } from '../../../ui/states/States.tsx'
import { usePeriod } from '../../../ui/period/usePeriod.ts'
import { CompareSelect } from '../../../content/figures/CompareSelect.tsx'
import { useVisits } from '../data.ts'
import { Overview } from '../Overview.tsx'
import '../../../ui/lists/breakdown-head.css'
import '../visitors.css'

const STORED = 'portico.shared'

/** The token of the address, which is kept for this tab: a change of the period, or a reload, has no fragment. */
function takeToken(): string {
  const given = decodeURIComponent(window.location.hash.slice(1))
  if (given) sessionStorage.setItem(STORED, given)
  return given || (sessionStorage.getItem(STORED) ?? '')
}

/** The visits of a website for anyone with a share link, read only. The fragment of the address is the token. */
export function Shared() {
  const [token] = useState(takeToken)
  const source = useMemo(() => ({ token }), [token])
  const period = usePeriod()
  const total = useVisits(source, { by: 'all', range: period, filters: [] })
  useEffect(() => {
    document.title = 'Visitors · Portico'
  }, [])
  const isOver = token === '' || (total.error instanceof CallFailure && total.error.status === 404)
  return (
    <main className="alone">
      <header className="panel-head">
        <h1>Visitors</h1>
      </header>
      {isOver ? (
        <Empty title="This link is not valid">
          It may have expired, or its owner has revoked it. Ask for a new link.
        </Empty>
      ) : (
        <>
          <div className="tools">
            <PeriodPicker period={period} />
            <CompareSelect />
          </div>
          <Overview source={source} period={period} />
        </>
      )}
    </main>
  )
}
