import { randomBytes } from 'node:crypto'
import { limitReached, notFound } from '@portico/kit/errors'
import { markup } from '@portico/kit/html/markup'
import { plainPageHeaders, renderPlainPage } from '@portico/kit/html/plain-page'
import { html, reply, route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/serving/preview-links.schemas'
import { MAX_PREVIEW_LINKS, type PreviewLink } from '@portico/proto/http/website/preview-links'
import { PREVIEW_COOKIE } from '@portico/proto/cookies/preview-cookie'
import * as messages from '@portico/proto/messages'
import type { ServingDeps } from '../deps.ts'
import {
  deletePreviewLink,
  findPreviewLink,
  insertPreviewLink,
  listPreviewLinks,
  type PreviewLinkRow,
} from '../store/preview-links.ts'
import { findRelease } from '../../publishing/store/releases.ts'
import { lockWebsite } from '../../websites/store/websites.ts'
import { previewTokenHash } from '../use-cases/read-preview.ts'

const PRIVATE = { 'cache-control': 'no-store' }

/** Links that show what is saved, or an earlier release, to people without an account. */
export const previewLinks = (deps: ServingDeps): Route[] => [
  list(deps),
  create(deps),
  revoke(deps),
  open(deps),
]

const toReply = ({ id, release, createdAt, expiresAt }: PreviewLinkRow): PreviewLink => ({
  id,
  ...(release !== null && { release }),
  createdOn: createdAt.getTime(),
  expiresOn: expiresAt.getTime(),
})

const list = ({ db, clock }: ServingDeps) =>
  route(api.listPreviewLinks, ({ params: { websiteId } }) =>
    db.tenant(websiteId, async (tx) => ({
      previews: (await listPreviewLinks(tx, clock.now())).map(toReply),
    })),
  )

const create = ({ db, clock, ids, scheme, publicHost }: ServingDeps) =>
  route(api.createPreviewLink, ({ params: { websiteId }, body: { release, days } }) =>
    db.tenant(websiteId, async (tx) => {
      const website = await lockWebsite(tx, websiteId)
      if (!website) throw notFound('website', websiteId)
      if (release !== undefined && !(await findRelease(tx, release)))
        throw notFound('release', String(release))
      const now = clock.now()
      if ((await listPreviewLinks(tx, now)).length >= MAX_PREVIEW_LINKS)
        throw limitReached('days', messages.limitReached('preview links', MAX_PREVIEW_LINKS))
      const token = randomBytes(32).toString('base64url')
      const link = {
        id: ids.objectId(),
        release: release ?? null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + days * 86_400_000),
      }
      await insertPreviewLink(tx, websiteId, { ...link, tokenHash: previewTokenHash(token) })
      const origin = `${scheme}://${website.identifier}.${publicHost}`
      return { ...toReply(link), url: `${origin}/api/preview/${token}` }
    }),
  )

const revoke = ({ db }: ServingDeps) =>
  route(api.revokePreviewLink, async ({ params: { websiteId, id } }) => {
    if (!(await db.tenant(websiteId, (tx) => deletePreviewLink(tx, id)))) throw notFound('preview link', id)
    return {}
  })

const cookieOf = (token: string, seconds: number): string =>
  `${PREVIEW_COOKIE}=${token}; HttpOnly; Secure; Path=/; SameSite=Lax; Max-Age=${seconds}`

/** Opens a preview: the browser keeps the token in a cookie and goes to the home page. The token `end` leaves the preview. */
const open = ({ db, clock }: ServingDeps) =>
  route(api.openPreview, async ({ website, params: { token } }) => {
    const home = { ...PRIVATE, location: '/' }
    if (token === 'end') return reply(303, undefined, { ...home, 'set-cookie': cookieOf('', 0) })
    const now = clock.now()
    const link = await db.tenant(website.id, (tx) => findPreviewLink(tx, previewTokenHash(token), now))
    if (!link) return html(404, ENDED_PAGE, plainPageHeaders())
    const seconds = Math.ceil((link.expiresAt.getTime() - now.getTime()) / 1_000)
    return reply(303, undefined, { ...home, 'set-cookie': cookieOf(token, seconds) })
  })

const ENDED_PAGE = renderPlainPage(
  'This preview has ended',
  markup`<h1>This preview has ended.</h1><p class="lead">The link has expired or was withdrawn. Ask its sender for a new one.</p>
<p><a href="/">Go to the website</a></p>`,
)
