import type { Db } from '@portico/kit/postgres/db'
import { uniteSketches } from '../store/months.ts'

const BATCH = 5_000

/** Makes the unions of all months whose sketches are lists, in batches. */
export async function uniteMonths(db: Pick<Db, 'job'>): Promise<void> {
  while ((await db.job((tx) => uniteSketches(tx, BATCH))) === BATCH);
}
