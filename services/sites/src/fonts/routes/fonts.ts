import { notFound } from '@portico/kit/errors'
import { Reply, reply, route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/fonts/fonts.schemas'
import { type FontReply } from '@portico/proto/http/files/fonts'
import type { FontsDeps } from '../deps.ts'
import { fontCss } from '../domain/font-css.ts'
import { findFont, listFonts, type Font } from '../store/fonts.ts'
import { addFont, fontKey, receiveFont, removeFont } from '../use-cases/fonts.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The fonts of a website's own (DATA-15), which styles can name, and their stylesheets on the website's host. */
export const fonts = (deps: FontsDeps): Route[] => [
  list(deps),
  upload(deps),
  readJob(deps),
  readFile(deps),
  remove(deps),
  stylesheet(deps),
]

const list = ({ db }: FontsDeps) =>
  route(api.listFonts, async ({ params: { websiteId } }) => ({
    fonts: (await db.tenant(websiteId, listFonts)).map(toReply),
  }))

const upload = (deps: FontsDeps) =>
  route(api.uploadFont, async ({ req, params: { websiteId }, query: { name } }) => {
    const file = await receiveFont(req)
    const id = await addFont(deps, websiteId, { name, file })
    deps.fontTurns.add(websiteId)
    return reply(202, { job: { id, state: 'waiting' as const } })
  })

const readJob = ({ db }: FontsDeps) =>
  route(api.readFontJob, async ({ params: { websiteId, id } }) => {
    const font = await db.tenant(websiteId, (tx) => findFont(tx, id))
    if (!font) throw notFound('job', id)
    return { job: { id, state: font.state, ...(font.error !== null && { error: font.error }) } }
  })

const readFile = ({ db, files }: FontsDeps) =>
  route(api.readFontFile, async ({ params: { websiteId, id } }) => {
    const font = await db.tenant(websiteId, (tx) => findFont(tx, id))
    const file = font?.state === 'ready' ? await files.get(fontKey({ websiteId, id })) : null
    if (!file) throw notFound('font', id)
    return new Reply(200, file, { 'content-type': 'font/woff2', 'cache-control': 'private, max-age=86400' })
  })

const remove = (deps: FontsDeps) => route(api.deleteFont, ({ params }) => removeFont(deps, params))

/** The font never changes under its id. Its file is served by `serve-file.ts`. */
const stylesheet = ({ db }: FontsDeps) =>
  route(api.serveFontStylesheet, async ({ website, params: { id } }) => {
    const font = await db.tenant(website.id, (tx) => findFont(tx, id))
    if (!font?.facts) throw notFound('font')
    return new Reply(200, fontCss(id, font.facts), {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': IMMUTABLE,
      'x-content-type-options': 'nosniff',
    })
  })

const toReply = ({ id, name, state, error, bytes, createdAt }: Font): FontReply => ({
  id,
  name,
  state,
  ...(state === 'ready' && { url: `/s/${id}/font.woff2` }),
  ...(error !== null && { error }),
  bytes,
  createdOn: createdAt.getTime(),
})
