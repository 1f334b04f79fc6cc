import type { Clock } from '@portico/kit/clock'
import type { Ids } from '@portico/kit/ids'
import type { Tx } from '@portico/kit/postgres/db'
import { insertAct, type StoredAct } from './store/audit.ts'

/**
 * An action on a website. Only actions of the staff and of commands may have no website. It contains ids and codes, never
 * an address.
 */
export type Act = Omit<StoredAct, 'id' | 'at'>

/** Appends an act to the audit in the transaction of the action, so that neither is stored without the other. */
export type Audit = (tx: Tx, act: Act) => void

export function createAudit({ clock, ids }: { clock: Clock; ids: Ids }): Audit {
  return (tx, act) => insertAct(tx, { ...act, id: ids.uuid(), at: clock.now() })
}
