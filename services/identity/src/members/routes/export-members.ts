import { Reply, route } from '@portico/kit/http/route'
import type { Cursor } from '@portico/kit/postgres/reading/time-cursor'
import * as api from '@portico/proto/api/identity/members/members.schemas'
import type { RouteDeps } from '../../deps.ts'
import { filterOf } from '../domain/member-filter.ts'
import { membersCsvHead, membersCsvRows } from '../domain/members-csv.ts'
import { countMatchingMembers, listMembers } from '../store/member-list.ts'

/**
 * Members that are read at once. Each page is a transaction of its own, so that a slow client does not hold a
 * connection.
 */
const PAGE_SIZE = 500

/** Returns the members that match a search as a CSV file, streamed as the client reads it. Audited. */
export const exportMembers = ({ db, clock, audit }: RouteDeps) =>
  route(api.exportMembers, async ({ query, principal }) => {
    const { websiteId } = query
    const filter = filterOf(query)
    await db.tenant(websiteId, async (tx) =>
      audit(tx, {
        websiteId,
        actor: { kind: 'owner', id: principal.accountId },
        action: 'members.exported',
        detail: { members: await countMatchingMembers(tx, websiteId, filter) },
      }),
    )
    async function* csv() {
      yield membersCsvHead()
      let before: Cursor | null = null
      for (;;) {
        const page = await db.tenant(websiteId, (tx) =>
          listMembers(tx, websiteId, filter, { before, max: PAGE_SIZE }),
        )
        if (page.length > 0) yield membersCsvRows(page)
        const last = page.at(-1)
        if (!last || page.length < PAGE_SIZE) return
        before = { at: new Date(last.createdOn), id: last.id }
      }
    }
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="members-${clock.now().toISOString().slice(0, 10)}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    }
    return new Reply(200, undefined, headers, csv())
  })
