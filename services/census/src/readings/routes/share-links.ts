import { reportAct } from '@portico/kit/audit/report-act'
import type { Clock } from '@portico/kit/clock'
import { conflict } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import type { Ids } from '@portico/kit/ids'
import type { Db } from '@portico/kit/postgres/db'
import * as api from '@portico/proto/api/census/visits/share-links.schemas'
import { MAX_SHARE_LINKS } from '@portico/proto/limits'
import { hashShareToken, newShareToken } from '../domain/share-token.ts'
import { deleteShareLink, insertShareLink, readShareLinks } from '../store/share-links.ts'

const DAY_MS = 86_400_000

export type ShareLinkDeps = { db: Db; clock: Clock; ids: Ids }

/** Creating, listing and revoking the links with which anyone can read the visits of a website. */
export const shareLinks = (deps: ShareLinkDeps): Route[] => [create(deps), list(deps), revoke(deps)]

const create = ({ db, clock, ids }: ShareLinkDeps) =>
  route(api.createShareLink, async ({ body: { websiteId, days }, principal: { accountId } }) => {
    const now = clock.now()
    const token = newShareToken(websiteId)
    const link = {
      id: ids.objectId(),
      createdOn: now.toISOString(),
      expiresOn: new Date(now.getTime() + days * DAY_MS).toISOString(),
    }
    await db.tenant(websiteId, async (tx) => {
      const given = { websiteId, tokenHash: hashShareToken(token), link, max: MAX_SHARE_LINKS }
      if (!(await insertShareLink(tx, given)))
        throw conflict(`A website can have ${MAX_SHARE_LINKS} links at once. Revoke one first.`)
      reportAct({ clock, ids }, tx, 'census', {
        websiteId,
        accountId,
        action: 'share-link.created',
        subject: { kind: 'share-link', id: link.id },
      })
    })
    return { ...link, token }
  })

const list = ({ db, clock }: ShareLinkDeps) =>
  route(api.listShareLinks, async ({ query: { websiteId } }) => ({
    links: await db.tenant(websiteId, (tx) => readShareLinks(tx, websiteId, clock.now())),
  }))

const revoke = ({ db, clock, ids }: ShareLinkDeps) =>
  route(api.revokeShareLink, async ({ query: { websiteId }, params: { id }, principal: { accountId } }) => {
    await db.tenant(websiteId, async (tx) => {
      if (!(await deleteShareLink(tx, websiteId, id))) return
      reportAct({ clock, ids }, tx, 'census', {
        websiteId,
        accountId,
        action: 'share-link.revoked',
        subject: { kind: 'share-link', id },
      })
    })
  })
