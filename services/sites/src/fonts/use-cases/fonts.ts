import type { IncomingMessage } from 'node:http'
import { badRequest, conflict, limitReached as limitRefusal, notFound, tooLarge } from '@portico/kit/errors'
import type { Logger } from '@portico/kit/runtime/logger'
import { ownFont } from '@portico/proto/design/fonts'
import { MAX_FONT_BYTES, MAX_FONT_NAME_LENGTH, MAX_FONTS_PER_WEBSITE } from '@portico/proto/limits'
import { fontMessages, limitReached } from '@portico/proto/messages'
import type { FontsDeps } from '../deps.ts'
import { assetFolderKey, fileKey } from '../../library/domain/asset-names.ts'
import type { FontConverter } from '../convert-font.ts'
import { fontFormatOf } from '../domain/font-format.ts'
import { createFontTurns, type FontTurns } from '../font-turns.ts'
import { removeLater } from '../../library/use-cases/remove-files.ts'
import * as store from '../store/fonts.ts'
import { lockWebsite } from '../../websites/store/websites.ts'

type FontDeps = Pick<FontsDeps, 'db' | 'clock' | 'ids' | 'files'>
type Target = { websiteId: string; id: string }

/** After this time another process may convert a font whose process has ended. */
const STALE_MS = 120_000
const WAITING_AT_ONCE = 1_000

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
  { db, clock, ids, files }: FontDeps,
  websiteId: string,
  { name, file }: { name: string; file: Buffer },
): Promise<string> {
  const id = ids.objectId()
  await files.put(uploadKey({ websiteId, id }), file)
  try {
    await db.tenant(websiteId, async (tx) => {
      if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
      if ((await store.countFonts(tx)) >= MAX_FONTS_PER_WEBSITE)
        throw limitRefusal('body', limitReached('fonts on a website', MAX_FONTS_PER_WEBSITE))
      await store.insertFont(tx, websiteId, { id, name, bytes: file.length, at: clock.now() })
    })
  } catch (error) {
    await files.removeAll(assetFolderKey(websiteId, id))
    throw error
  }
  return id
}

/**
 * Converts the oldest waiting font of a website that no other process converts. Returns false if there is none. A font that
 * cannot be converted is kept with the reason.
 */
async function convertNext(
  { db, clock, files, fontConverter }: FontDeps & { fontConverter: FontConverter },
  websiteId: string,
): Promise<boolean> {
  const now = clock.now()
  const id = await db.tenant(websiteId, (tx) =>
    store.claimNextFont(tx, now, new Date(now.getTime() - STALE_MS)),
  )
  if (id === undefined) return false
  const font = { websiteId, id }
  const file = await files.get(uploadKey(font))
  const converted = file && (await fontConverter.convert(file))
  if (!converted) {
    await db.tenant(websiteId, (tx) => store.failFont(tx, id, fontMessages.notConverted))
    await files.removeAll(assetFolderKey(websiteId, id))
    return true
  }
  const { woff2, facts } = converted
  await files.put(fontKey(font), Buffer.from(woff2))
  const isThere = await db.tenant(websiteId, async (tx) => {
    const before = await store.findFont(tx, id)
    const name = facts.family.slice(0, MAX_FONT_NAME_LENGTH) || before?.name || 'Font'
    return store.finishFont(tx, id, { name, bytes: woff2.length, facts })
  })
  // Its owner may have deleted it in the meantime.
  await (isThere ? files.remove(uploadKey(font)) : files.removeAll(assetFolderKey(websiteId, id)))
  return true
}

/** Creates the turns in which websites have their fonts converted. A font that fails unexpectedly waits for a later look. */
export function startFontTurns(deps: FontDeps & { fontConverter: FontConverter; logger: Logger }): FontTurns {
  return createFontTurns((websiteId) =>
    convertNext(deps, websiteId).catch((err: unknown) => {
      deps.logger.warn({ err, website_id: websiteId }, 'a font was not converted; a later run tries again')
      return false
    }),
  )
}

/** Converts the fonts that no process converts: those whose process ended, and those beyond a full queue. */
export async function convertWaitingFonts({ db }: Pick<FontDeps, 'db'>, turns: FontTurns): Promise<void> {
  const websites = await db.job((tx) => store.findWebsitesWithWaitingFonts(tx, WAITING_AT_ONCE))
  for (const websiteId of websites) turns.add(websiteId)
}

/** @throws Refusal 404 for an unknown font, 409 for one that the saved or the published website uses */
export async function removeFont(
  { db, clock, knownFiles }: Pick<FontsDeps, 'db' | 'clock' | 'knownFiles'>,
  { websiteId, id }: Target,
): Promise<void> {
  await db.tenant(websiteId, async (tx) => {
    await lockWebsite(tx, websiteId)
    if (await store.isFontUsed(tx, ownFont(id))) throw conflict(fontMessages.inUse)
    if (!(await store.deleteFont(tx, id))) throw notFound('font', id)
    await removeLater(tx, { websiteId, ids: [id], now: clock.now() })
  })
  knownFiles.forget(websiteId, [id])
}
