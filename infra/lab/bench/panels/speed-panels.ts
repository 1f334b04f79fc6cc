import { foldRecords } from '@portico/performance/domain/fold'
import { startOf } from '@portico/performance/domain/spans'
import { addToRollups, deleteOldRollups, findRollups, lockRollups } from '@portico/performance/store/rollups'
import type { Db } from '@portico/kit/postgres/db'
import {
  DAY,
  DAYS,
  figuresOf,
  openService,
  readPanels,
  type PanelFigures,
  type Panels,
  type Portico,
} from './panel-reader.ts'
import { speedRecord } from './speed-records.ts'

const PAGES = 12
/** Page loads of a day, on all pages: ten thousand in the year; then a million, and ten million. */
const LOADS = 27

const panels: Panels = {
  'page speed by day': (range) => `/api/rest/performance/percentiles?${range}&metric=lcp&by=day`,
  'page speed by page': (range) => `/api/rest/performance/percentiles?${range}&metric=lcp&by=page`,
}

/**
 * Job 8, page speed. Writes a year of roll-ups of the demo shop as the consumers do and reads the reports, with ten
 * thousand, a million and ten million page loads.
 */
export async function measureSpeedPanels(portico: Portico): Promise<PanelFigures[]> {
  const now = Date.now()
  const db = openService(portico, 'performance')
  try {
    const readWith = async (times: number) => {
      await fill(db, portico.demo.websiteId, now, times)
      return readPanels(portico, panels, now)
    }
    const [few, more, most] = [await readWith(1), await readWith(100), await readWith(1_000)]
    return figuresOf(few, more, most)
  } finally {
    await db.close()
  }
}

async function fill(performance: Db, websiteId: string, now: number, times: number): Promise<void> {
  await performance.job((tx) => deleteOldRollups(tx, 'any', new Date(now + DAY), Number.MAX_SAFE_INTEGER))
  const loads = Array.from({ length: LOADS * times }, (_, n) =>
    speedRecord(websiteId, `/page-${n % PAGES}`, now, Math.floor(n / PAGES)),
  )
  const ofDay = foldRecords(loads).filter(({ bucket }) => bucket.span !== 'hour')
  for (let back = 1; back <= DAYS; back++) {
    const additions = ofDay.map((each) => {
      const { span } = each.bucket
      return { ...each, bucket: { span, at: startOf(span, now - back * DAY) } }
    })
    await performance.job(async (tx) => {
      lockRollups(tx, [websiteId])
      addToRollups(tx, additions, await findRollups(tx, additions))
    })
  }
}
