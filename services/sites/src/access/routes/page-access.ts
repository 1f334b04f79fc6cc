import { randomBytes } from 'node:crypto'
import { reportAct } from '@portico/kit/audit/report-act'
import { invalid, notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import type { Tx } from '@portico/kit/postgres/db'
import * as api from '@portico/proto/api/sites/access/page-access.schemas'
import { contentPart } from '@portico/proto/pages/content-parts'
import type { MembersOnlyReply, PutPageAccess } from '@portico/proto/http/content/page-access'
import { lockMessages } from '@portico/proto/texts/lock-messages'
import type { AccessDeps } from '../deps.ts'
import { raiseContentVersions } from '../../websites/store/content-parts.ts'
import { closePage, findCollectionType, listClosed, openPage, updatePageNote } from '../store/page-access.ts'
import { lockWebsite } from '../../websites/store/websites.ts'

/** Pages and collections that only members (PAGE-03, S-13), or visitors with their password, may read. It takes effect at once, without publishing. */
export const pageAccess = (deps: AccessDeps): Route[] => [read(deps), update(deps)]

const read = ({ db }: AccessDeps) =>
  route(api.readMembersOnly, ({ params: { websiteId } }) => db.tenant(websiteId, stateOf))

const update = ({ db, clock, ids, passwords }: AccessDeps) =>
  route(api.updatePageAccess, async ({ params: { websiteId, id }, principal: { accountId }, body, res }) => {
    const hash = body.password === undefined ? undefined : await passwords.hash(body.password, res)
    return db.tenant(websiteId, async (tx) => {
      if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
      const type = await findCollectionType(tx, id)
      if (type === undefined) throw notFound('page', id)
      if (body.permission !== 'public' && type === 'products')
        throw invalid({
          permission: `cannot be “${body.permission}” for a shop, whose products are shown elsewhere too`,
        })
      if (await changeAccess(tx, { websiteId, id, body, hash })) {
        // Pages that list its items change with it.
        raiseContentVersions(tx, new Map([[websiteId, [contentPart.everything]]]))
        const action = body.permission === 'public' ? 'page.opened' : 'page.closed'
        reportAct({ clock, ids }, tx, 'sites', { websiteId, accountId, action })
      }
      return stateOf(tx)
    })
  })

/** Returns false if nothing changes. @throws Refusal 400 without a password for a page that has none */
async function changeAccess(
  tx: Tx,
  given: { websiteId: string; id: string; body: PutPageAccess; hash: string | undefined },
): Promise<boolean> {
  const { websiteId, id, body, hash } = given
  if (body.permission === 'public') return openPage(tx, websiteId, id)
  if (body.permission === 'members') return closePage(tx, websiteId, id, null)
  const hasPassword = await updatePageNote(tx, websiteId, id, body.note)
  if (hash === undefined) {
    if (!hasPassword) throw invalid({ password: lockMessages.noPassword })
    return true
  }
  const note = body.note ?? (await listClosed(tx)).find((each) => each.id === id)?.note ?? ''
  return closePage(tx, websiteId, id, { hash, key: randomBytes(32), note })
}

async function stateOf(tx: Tx): Promise<MembersOnlyReply> {
  const closed = await listClosed(tx)
  return {
    collectionIds: closed.flatMap(({ id, permission }) => (permission === 'members' ? [id] : [])),
    passwords: closed.flatMap(({ id, permission, note }) =>
      permission === 'password' ? [{ id, note }] : [],
    ),
  }
}
