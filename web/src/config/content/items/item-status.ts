import { contentStateLabel, workflowState } from '@portico/proto/enums/workflow-state'
import type { ItemRow } from '@portico/proto/http/content/items'
import type { ChangesReply } from '@portico/proto/http/content/pages'
import { statusOf, type PageStatus } from '../pages/status.ts'
import { zonedText } from './zoned-time.ts'

/** The states that an owner gives an entry, in the order of its life. */
export const stateNames = {
  published: 'Published',
  scheduled: 'Scheduled',
  needsReview: 'Needs Review',
  draft: 'Draft',
  private: 'Private',
} as const
export type StateName = keyof typeof stateNames

/** The name of a state (ENUM-10). */
export const stateNameOf = (state: ItemRow['state']): StateName =>
  (Object.keys(stateNames) as StateName[]).find((name) => workflowState[name] === state)!

/**
 * The status of an entry as text: its state (ENUM-11), or whether the latest changes of a published one are live. An entry
 * that is still live although its state says otherwise is marked too.
 */
export function itemStatus(
  item: Pick<ItemRow, 'id' | 'state' | 'fullUrl' | 'publishOn'>,
  changes: ChangesReply | undefined,
  timeZone: string,
): PageStatus | undefined {
  const label = contentStateLabel(item.state)
  if (label === null) return statusOf(changes, item.fullUrl)
  if (item.state === workflowState.scheduled)
    return { label: `Scheduled for ${zonedText(item.publishOn, timeZone)}`, tone: 'fair' }
  const isLive = changes?.changes.some(({ id, kind }) => id === item.id && kind === 'removed')
  return { label: isLive ? `${label}, still live` : label, tone: 'fair' }
}
