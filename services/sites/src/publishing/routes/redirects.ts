import { invalid, limitReached, notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/publishing/redirects.schemas'
import type { Redirect } from '@portico/proto/http/website/redirects'
import { MAX_REDIRECT_PATTERNS, MAX_REDIRECTS } from '@portico/proto/limits'
import * as messages from '@portico/proto/messages'
import type { PublishingDeps } from '../deps.ts'
import { isLoop, isPattern, redirectProblems } from '../domain/redirects.ts'
import {
  deleteRedirect,
  insertRedirect,
  listRedirects,
  updateRedirect,
  type RedirectRow,
} from '../store/redirects.ts'
import { lockWebsite } from '../../websites/store/websites.ts'

/** Listing, adding, changing and deleting redirects. They take effect at once, where the website has no page. */
export const redirects = (deps: PublishingDeps): Route[] => [
  list(deps),
  add(deps),
  update(deps),
  remove(deps),
]

const toReply = ({ isPattern: _, createdAt, ...redirect }: RedirectRow): Redirect => ({
  ...redirect,
  createdOn: createdAt.getTime(),
})

/** @throws Refusal 400 by field, 409 at a limit, for a redirect beside the `others` of the website */
function assertRedirect(redirect: RedirectRow, others: readonly RedirectRow[]): void {
  const problems = redirectProblems(redirect)
  if (problems) throw invalid(problems)
  if (others.some(({ source }) => source === redirect.source)) throw invalid({ source: 'is taken' })
  if (isLoop(redirect, others)) throw invalid({ target: 'leads back to the source' })
  if (others.length >= MAX_REDIRECTS)
    throw limitReached('source', messages.limitReached('redirects on a website', MAX_REDIRECTS))
  if (redirect.isPattern && others.filter((other) => other.isPattern).length >= MAX_REDIRECT_PATTERNS)
    throw limitReached(
      'source',
      messages.limitReached('redirects with patterns on a website', MAX_REDIRECT_PATTERNS),
    )
}

const list = ({ db }: PublishingDeps) =>
  route(api.listRedirects, async ({ params: { websiteId } }) => {
    return { redirects: (await db.tenant(websiteId, listRedirects)).map(toReply) }
  })

const add = ({ db, clock, ids }: PublishingDeps) =>
  route(api.addRedirect, ({ params: { websiteId }, body }) =>
    db.tenant(websiteId, async (tx) => {
      if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
      const redirect = {
        ...body,
        id: ids.objectId(),
        isPattern: isPattern(body.source),
        isAutomatic: false,
        createdAt: clock.now(),
      }
      assertRedirect(redirect, await listRedirects(tx))
      await insertRedirect(tx, websiteId, redirect)
      return toReply(redirect)
    }),
  )

const update = ({ db }: PublishingDeps) =>
  route(api.updateRedirect, ({ params: { websiteId, id }, body }) =>
    db.tenant(websiteId, async (tx) => {
      await lockWebsite(tx, websiteId)
      const all = await listRedirects(tx)
      const before = all.find((each) => each.id === id)
      if (!before) throw notFound('redirect', id)
      const source = body.source ?? before.source
      const redirect = {
        ...before,
        source,
        target: body.target ?? before.target,
        status: body.status ?? before.status,
        isPattern: isPattern(source),
        isAutomatic: false,
      }
      assertRedirect(
        redirect,
        all.filter((each) => each.id !== id),
      )
      await updateRedirect(tx, redirect)
      return toReply(redirect)
    }),
  )

const remove = ({ db }: PublishingDeps) =>
  route(api.deleteRedirect, async ({ params: { websiteId, id } }) => {
    if (!(await db.tenant(websiteId, (tx) => deleteRedirect(tx, id)))) throw notFound('redirect', id)
    return {}
  })
