import { notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { Reply, reply, route, type Route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { FontJob, FontList, UploadFont, type FontReply } from '@portico/proto/http/fonts'
import type { RouteDeps } from '../deps.ts'
import { fontCss } from '../fonts/font-css.ts'
import { findFont, listFonts, type Font } from '../store/fonts.ts'
import { addFont, fontKey, receiveFont, removeFont } from '../use-cases/fonts.ts'
import { CollectionParams, IdParams, WebsiteParams } from './params.ts'

const PATH = '/api/rest/sites/:websiteId/fonts'
const access = may(permission.settingsGeneral, 'path')
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The fonts of a website's own (DATA-15), which styles can name, and their stylesheets on the website's host. */
export const fonts = (deps: RouteDeps): Route[] => [
  list(deps),
  upload(deps),
  readJob(deps),
  readFile(deps),
  remove(deps),
  stylesheet(deps),
]

const list = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: PATH,
    summary: 'Lists the fonts that the website has uploaded.',
    access,
    params: WebsiteParams,
    answers: { 200: FontList },
    handle: async ({ params: { websiteId } }) => ({
      fonts: (await db.tenant(websiteId, listFonts)).map(toReply),
    }),
  })

const upload = (deps: RouteDeps) =>
  route({
    method: 'POST',
    path: PATH,
    summary:
      'Stores the font in the body, and begins its conversion to WOFF2. The reply names the job to ask for.',
    access,
    params: WebsiteParams,
    query: UploadFont,
    answers: { 202: FontJob },
    uploads: ['font/woff2', 'font/woff', 'font/ttf', 'font/otf'],
    async handle({ req, params: { websiteId }, query: { name } }) {
      const file = await receiveFont(req)
      const id = await addFont(deps, websiteId, { name, file })
      deps.fontTurns.add(websiteId)
      return reply(202, { job: { id, state: 'waiting' as const } })
    },
  })

const readJob = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: `${PATH}/jobs/:id`,
    summary: 'Returns how far the conversion of an uploaded font is.',
    access,
    params: CollectionParams,
    answers: { 200: FontJob },
    async handle({ params: { websiteId, id } }) {
      const font = await db.tenant(websiteId, (tx) => findFont(tx, id))
      if (!font) throw notFound('job', id)
      return { job: { id, state: font.state, ...(font.error !== null && { error: font.error }) } }
    },
  })

const readFile = ({ db, blobs }: RouteDeps) =>
  route({
    method: 'GET',
    path: `${PATH}/:id/file`,
    summary: 'Returns the file of a font, for its preview.',
    access,
    params: CollectionParams,
    answers: { 200: ['font/woff2'] },
    async handle({ params: { websiteId, id } }) {
      const font = await db.tenant(websiteId, (tx) => findFont(tx, id))
      const file = font?.state === 'ready' ? await blobs.get(fontKey({ websiteId, id })) : null
      if (!file) throw notFound('font', id)
      return new Reply(200, file, { 'content-type': 'font/woff2', 'cache-control': 'private, max-age=86400' })
    },
  })

const remove = (deps: RouteDeps) =>
  route({
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Deletes a font that the website does not use.',
    access,
    params: CollectionParams,
    answers: { 204: null },
    handle: ({ params }) => removeFont(deps, params),
  })

/** The font never changes under its id. Its file is served by `serve-file.ts`. */
const stylesheet = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/s/:id/font.css',
    summary: 'Returns the stylesheet of a font of the website.',
    access: 'anyone',
    params: IdParams,
    answers: { 200: ['text/css'] },
    async handle({ website, params: { id } }) {
      const font = await db.tenant(website.id, (tx) => findFont(tx, id))
      if (!font?.facts) throw notFound('font')
      return new Reply(200, fontCss(id, font.facts), {
        'content-type': 'text/css; charset=utf-8',
        'cache-control': IMMUTABLE,
        'x-content-type-options': 'nosniff',
      })
    },
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
