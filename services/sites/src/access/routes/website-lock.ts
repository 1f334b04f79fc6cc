import { randomBytes } from 'node:crypto'
import { reportAct } from '@portico/kit/audit/report-act'
import { invalid, notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import type { Tx } from '@portico/kit/postgres/db'
import * as api from '@portico/proto/api/sites/access/locks.schemas'
import type { LockReply } from '@portico/proto/http/website/website-lock'
import type { AccessDeps } from '../deps.ts'
import { deleteWebsiteLock, findWebsiteLock, putWebsiteLock, updateLockNote } from '../store/website-lock.ts'
import { lockWebsite } from '../../websites/store/websites.ts'

/** The password of a website (PAGE-02, page type 103). It takes effect at once, without publishing. */
export const websiteLock = (deps: AccessDeps): Route[] => [read(deps), update(deps), remove(deps)]

async function stateOf(tx: Tx): Promise<LockReply> {
  const lock = await findWebsiteLock(tx)
  if (!lock) return { isLocked: false, note: '' }
  return { isLocked: true, note: lock.note, changedOn: lock.changedAt.getTime() }
}

const read = ({ db }: AccessDeps) =>
  route(api.readLock, ({ params: { websiteId } }) => db.tenant(websiteId, stateOf))

const update = ({ db, clock, ids, passwords }: AccessDeps) =>
  route(
    api.updateLock,
    async ({ params: { websiteId }, principal: { accountId }, body: { password, note }, res }) => {
      const passwordHash = password === undefined ? undefined : await passwords.hash(password, res)
      return db.tenant(websiteId, async (tx) => {
        if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
        if (passwordHash !== undefined) {
          const before = await findWebsiteLock(tx)
          const changedAt = clock.now()
          const key = randomBytes(32)
          await putWebsiteLock(tx, websiteId, {
            passwordHash,
            note: note ?? before?.note ?? '',
            changedAt,
            key,
          })
          reportAct({ clock, ids }, tx, 'sites', { websiteId, accountId, action: 'website.locked' })
        } else if (!(await updateLockNote(tx, note ?? ''))) {
          throw invalid({ password: 'is missing: the website has no password yet' })
        }
        return stateOf(tx)
      })
    },
  )

const remove = ({ db, clock, ids }: AccessDeps) =>
  route(api.deleteLock, ({ params: { websiteId }, principal: { accountId } }) =>
    db.tenant(websiteId, async (tx) => {
      if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
      if (await deleteWebsiteLock(tx, websiteId))
        reportAct({ clock, ids }, tx, 'sites', { websiteId, accountId, action: 'website.unlocked' })
      return stateOf(tx)
    }),
  )
