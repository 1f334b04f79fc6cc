import type { Tx } from '@portico/kit/postgres/db'
import { MAX_REDIRECTS } from '@portico/proto/limits'
import type { PublishingDeps } from '../deps.ts'
import { planMoves } from '../domain/plan-moves.ts'
import type { ReleasePlan } from '../domain/plan-release.ts'
import { isPattern } from '../domain/redirects.ts'
import { deleteAutomaticAt, insertRedirect, listRedirects, retargetAutomatic } from '../store/redirects.ts'

/**
 * Makes redirects from the addresses that a release leaves to the new ones: one for each page, and one pattern for all items
 * of a collection. An owner's redirect with the same source stays. Beyond the limit of redirects none is made.
 */
export async function redirectMoved(
  { clock, ids }: Pick<PublishingDeps, 'clock' | 'ids'>,
  tx: Tx,
  websiteId: string,
  plan: ReleasePlan,
): Promise<void> {
  const { returned, moves } = planMoves(plan)
  deleteAutomaticAt(tx, returned)
  if (moves.length === 0) return
  retargetAutomatic(tx, moves)
  let room = MAX_REDIRECTS - (await listRedirects(tx)).length
  for (const { from, to } of moves) {
    if (room <= 0) return
    const added = await insertRedirect(tx, websiteId, {
      id: ids.objectId(),
      source: from,
      target: to,
      status: 301,
      isPattern: isPattern(from),
      isAutomatic: true,
      createdAt: clock.now(),
    })
    if (added) room--
  }
}
