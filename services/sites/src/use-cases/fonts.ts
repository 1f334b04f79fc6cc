import type { IncomingMessage } from 'node:http'
import { badRequest, conflict, limitReached as limitRefusal, notFound, tooLarge } from '@portico/kit/errors'
import type { Logger } from '@portico/kit/runtime/logger'
import { ownFont } from '@portico/proto/design/fonts'
import { MAX_FONT_BYTES, MAX_FONT_NAME_LENGTH, MAX_FONTS_PER_WEBSITE } from '@portico/proto/limits'
import { fontMessages, limitReached } from '@portico/proto/messages'
import type { RouteDeps } from '../deps.ts'
import { assetFolderKey, fileKey } from '../domain/asset-names.ts'
import { convertFont } from '../fonts/convert-font.ts'
import { fontFormatOf } from '../fonts/font-format.ts'
import * as store from '../store/fonts.ts'
import { lockWebsite } from '../store/websites.ts'

type FontDeps = Pick<RouteDeps, 'db' | 'clock' | 'ids' | 'blobs'>
type Target = { websiteId: string; id: string }

/** After this time another process may convert a font whose process has ended. */
const STALE_MS = 120_000
const WAITING_AT_ONCE = 20

const uploadKey = ({ websiteId, id }: Target) => `${assetFolderKey(websiteId, id)}/upload.font`
export const fontKey = ({ websiteId, id }: Target) => fileKey({ websiteId, id, version: '' }, 'woff2')

/**
 * Reads an uploaded font and checks its format by its content.
 * @throws Refusal 413 if it is too large, 400 for another file or an incomplete body
 */
export async function receiveFont(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    // The request stays open for the answer.
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > MAX_FONT_BYTES) break
      chunks.push(chunk)
    }
  } catch {
    throw badRequest('The request body is incomplete.')
  }
  if (bytes > MAX_FONT_BYTES) {
    req.resume()
    throw tooLarge(MAX_FONT_BYTES, fontMessages.tooLarge)
  }
  const file = Buffer.concat(chunks)
  if (!fontFormatOf(file)) throw badRequest(fontMessages.noFont, { errors: { body: fontMessages.noFont } })
  return file
}

/** Stores a font that waits for its conversion. Returns its id. @throws Refusal 409 at the limit */
export async function addFont(
  { db, clock, ids, blobs }: FontDeps,
  websiteId: string,
  { name, file }: { name: string; file: Buffer },
): Promise<string> {
  const id = ids.objectId()
  await blobs.put(uploadKey({ websiteId, id }), file)
  try {
    await db.tenant(websiteId, async (tx) => {
      if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
      if ((await store.countFonts(tx)) >= MAX_FONTS_PER_WEBSITE)
        throw limitRefusal('body', limitReached('fonts on a website', MAX_FONTS_PER_WEBSITE))
      await store.insertFont(tx, websiteId, { id, name, bytes: file.length, at: clock.now() })
    })
  } catch (error) {
    await blobs.removeAll(assetFolderKey(websiteId, id))
    throw error
  }
  return id
}

let lastConversion: Promise<unknown> = Promise.resolve()

/**
 * Converts a waiting font, unless another process does. A font that cannot be converted is kept with the reason. One font is
 * converted at a time, because one can take hundreds of megabytes and a processor for a minute.
 */
export function convertStored(deps: FontDeps, font: Target): Promise<void> {
  const conversion = lastConversion.then(() => convertNow(deps, font))
  lastConversion = conversion.catch(() => undefined)
  return conversion
}

async function convertNow({ db, clock, blobs }: FontDeps, font: Target): Promise<void> {
  const { websiteId, id } = font
  const now = clock.now()
  const claimed = await db.tenant(websiteId, (tx) =>
    store.claimFont(tx, id, now, new Date(now.getTime() - STALE_MS)),
  )
  if (!claimed) return
  const file = await blobs.get(uploadKey(font))
  const converted = file && (await convertFont(file))
  if (!converted) {
    await db.tenant(websiteId, (tx) => store.failFont(tx, id, fontMessages.notConverted))
    await blobs.removeAll(assetFolderKey(websiteId, id))
    return
  }
  const { woff2, facts } = converted
  await blobs.put(fontKey(font), Buffer.from(woff2))
  const isThere = await db.tenant(websiteId, async (tx) => {
    const before = await store.findFont(tx, id)
    const name = facts.family.slice(0, MAX_FONT_NAME_LENGTH) || before?.name || 'Font'
    return store.finishFont(tx, id, { name, bytes: woff2.length, facts })
  })
  // Its owner may have deleted it in the meantime.
  await (isThere ? blobs.remove(uploadKey(font)) : blobs.removeAll(assetFolderKey(websiteId, id)))
}

/** Converts the fonts whose process ended before it had converted them. */
export async function convertWaitingFonts(deps: FontDeps, logger: Logger): Promise<void> {
  const waiting = await deps.db.job((tx) => store.findWaitingFonts(tx, WAITING_AT_ONCE))
  for (const font of waiting)
    await convertStored(deps, font).catch((err: unknown) =>
      logger.warn({ err, website_id: font.websiteId }, 'a font was not converted; the next run tries again'),
    )
}

/** @throws Refusal 404 for an unknown font, 409 for one that the saved or the published website uses */
export async function removeFont({ db, blobs }: FontDeps, { websiteId, id }: Target): Promise<void> {
  await db.tenant(websiteId, async (tx) => {
    await lockWebsite(tx, websiteId)
    if (await store.isFontUsed(tx, ownFont(id))) throw conflict(fontMessages.inUse)
    if (!(await store.deleteFont(tx, id))) throw notFound('font', id)
  })
  await blobs.removeAll(assetFolderKey(websiteId, id))
}
