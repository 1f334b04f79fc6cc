import type { Clock } from '@portico/kit/clock'
import type { Ids } from '@portico/kit/ids'
import type { Tx } from '@portico/kit/postgres/db'
import { insertAct, type StoredAct } from './store/audit.ts'

/** What somebody did to a website; to none only what the staff or a command does. Ids and codes, never an address. */
export type Act = Omit<StoredAct, 'id' | 'at'>

/** Writes an act in the transaction of the act itself, so that there is never one without the other. */
export type Audit = (tx: Tx, act: Act) => void

export function createAudit({ clock, ids }: { clock: Clock; ids: Ids }): Audit {
  return (tx, act) => insertAct(tx, { ...act, id: ids.uuid(), at: clock.now() })
}
