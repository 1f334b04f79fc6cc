import { invalid, limitReached, notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/redirects.schemas'
import { pageType } from '@portico/proto/enums/page-type'
import type { Redirect, TestedAddress } from '@portico/proto/http/redirects'
import { MAX_REDIRECT_PATTERNS, MAX_REDIRECTS } from '@portico/proto/limits'
import * as messages from '@portico/proto/messages'
import type { RouteDeps } from '../../deps.ts'
import { isLoop, isPattern, redirectProblems } from '../domain/redirects.ts'
import {
  deleteRedirect,
  insertRedirect,
  listRedirects,
  updateRedirect,
  type RedirectRow,
} from '../store/redirects.ts'
import { lockWebsite } from '../../websites/store/websites.ts'
import { pageAt } from '../../serving/use-cases/page-at.ts'

/** Listing, adding, changing and deleting redirects. They take effect at once, where the website has no page. */
export const redirects = (deps: RouteDeps): Route[] => [
  list(deps),
  testAddress(deps),
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

const list = ({ db }: RouteDeps) =>
  route(api.listRedirects, async ({ params: { websiteId } }) => {
    return { redirects: (await db.tenant(websiteId, listRedirects)).map(toReply) }
  })

const testAddress = (deps: RouteDeps) =>
  route(api.testRedirects, ({ params: { websiteId }, query }): Promise<TestedAddress> =>
    deps.db.tenant(websiteId, async (tx) => {
      const path = query.path.split(/[?#]/)[0]!
      const { page, redirect } = await pageAt(deps, tx, {
        websiteId,
        address: path,
        viewer: 'owner',
        unlocks: '',
      })
      if (redirect) {
        const { source, status } = redirect.rule
        return { found: 'redirect', to: redirect.to, status, source }
      }
      return { found: page.pageType === pageType.notFound ? 'nothing' : 'page' }
    }),
  )

const add = ({ db, clock, ids }: RouteDeps) =>
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

const update = ({ db }: RouteDeps) =>
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

const remove = ({ db }: RouteDeps) =>
  route(api.deleteRedirect, async ({ params: { websiteId, id } }) => {
    if (!(await db.tenant(websiteId, (tx) => deleteRedirect(tx, id)))) throw notFound('redirect', id)
    return {}
  })
