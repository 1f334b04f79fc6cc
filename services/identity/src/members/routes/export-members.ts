import { may } from '@portico/kit/http/access'
import { Reply, route } from '@portico/kit/http/route'
import type { Cursor } from '@portico/kit/postgres/time-cursor'
import { permission } from '@portico/proto/enums/permission'
import { MemberExportQuery } from '@portico/proto/http/members'
import type { RouteDeps } from '../../deps.ts'
import { filterOf } from '../domain/member-filter.ts'
import { membersCsvHead, membersCsvRows } from '../domain/members-csv.ts'
import { countMembers, listMembers } from '../store/member-list.ts'

/** Read at a time, each time in a transaction of its own: a slow reader holds no connection. */
const PAGE = 500

/** The members that the list would show as CSV, as a file to keep: read as fast as it is taken. Noted in the audit. */
export const exportMembers = ({ db, clock, audit }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/api/rest/members/export',
    summary: 'The members of the website as a CSV file.',
    access: may(permission.settingsMemberAccounts, 'query'),
    query: MemberExportQuery,
    answers: { 200: ['text/csv'] },
    async handle({ query, principal }) {
      const { websiteId } = query
      const filter = filterOf(query)
      await db.tenant(websiteId, async (tx) =>
        audit(tx, {
          websiteId,
          actor: { kind: 'owner', id: principal.accountId },
          action: 'members.exported',
          detail: { members: await countMembers(tx, websiteId, filter) },
        }),
      )
      async function* csv() {
        yield membersCsvHead()
        let place: Cursor | null = null
        for (;;) {
          const page = await db.tenant(websiteId, (tx) =>
            listMembers(tx, websiteId, filter, { place, most: PAGE }),
          )
          if (page.length > 0) yield membersCsvRows(page)
          const last = page.at(-1)
          if (!last || page.length < PAGE) return
          place = { at: new Date(last.createdOn), id: last.id }
        }
      }
      const headers = {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="members-${clock.now().toISOString().slice(0, 10)}.csv"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      }
      return new Reply(200, undefined, headers, csv())
    },
  })
