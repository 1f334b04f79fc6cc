import type { Db } from '@portico/kit/postgres/db'
import type { Metrics } from '@portico/kit/runtime/metrics'
import { readIndexState } from './store/index-entries.ts'

/** Shows how far the index of the search is behind the releases. */
export function watchIndex(metrics: Metrics, db: Pick<Db, 'job'>): void {
  metrics.watchShared(
    {
      sites_release_not_indexed_seconds: {
        help: 'Age of the oldest current release that is not in the index; 0 if all are.',
      },
      sites_pages_not_indexed: { help: 'Published pages that could not be indexed.' },
    },
    async () => {
      const { lateSeconds, unindexedPages } = await db.job(readIndexState)
      return {
        sites_release_not_indexed_seconds: [{ value: Math.max(0, lateSeconds) }],
        sites_pages_not_indexed: [{ value: unindexedPages }],
      }
    },
  )
}
