// @ts-check
/*
 * The program of `decoder-process.ts`: it receives jobs and sends pictures. It is JavaScript, because Node needs WebAssembly
 * to strip types, and `--jitless`, which keeps the memory of this process small, disables WebAssembly.
 */
import process from 'node:process'
import sharp from 'sharp'

/** @typedef {import('./job.ts').Job} Job */
/** @typedef {import('@portico/kit/work/limited-child').WorkRequest<Job>} WorkRequest */
/** @typedef {import('./job.ts').Answer} Answer */
/** @typedef {import('./job.ts').RefusalReason} RefusalReason */

sharp.cache(false)
sharp.concurrency(1)

/** Options for reading any input: errors are not tolerated, and only the first page is read. */
const input = /** @type {const} */ ({ failOn: 'error', pages: 1 })

/** @param {Job} job @returns {Promise<Answer>} */
async function answer(job) {
  try {
    return job.kind === 'read' ? await read(job) : await resize(job)
  } catch (error) {
    return refused(/memory/i.test(String(error)) ? 'memory' : 'broken')
  }
}

/** @param {Extract<Job, { kind: 'read' }>} job @returns {Promise<Answer>} */
async function read({ bytes, maxPixels, width, mayKeep }) {
  const found = await metadataOf(bytes)
  const format = found && formatOf(found)
  const limit = format && maxPixels[format]
  if (!found || !format || limit === undefined) return refused('type')
  if (found.width * found.height > limit) return { ok: false, reason: 'pixels', format }
  if (mayKeep && found.width <= width) {
    // The colour is computed from the whole picture, so a broken picture fails here.
    return { ok: true, width: found.width, height: found.height, color: await colorOf(bytes), bytes: null }
  }
  const { data, info } = await sharp(bytes, input)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82, effort: 3 })
    .toBuffer({ resolveWithObject: true })
  return { ok: true, width: info.width, height: info.height, color: await colorOf(data), bytes: data }
}

/** @param {Extract<Job, { kind: 'resize' }>} job @returns {Promise<Answer>} */
async function resize({ bytes, width, format }) {
  const found = await sharp(bytes, input).metadata()
  if (found.width <= width && format === 'webp') {
    return { ok: true, width: found.width, height: found.height, color: '', bytes: null }
  }
  const resized = sharp(bytes, input).resize({ width, withoutEnlargement: true })
  const encoded =
    format === 'avif' ? resized.avif({ quality: 55, effort: 1 }) : resized.webp({ quality: 80, effort: 3 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { ok: true, width: info.width, height: info.height, color: '', bytes: data }
}

/** Undefined if the bytes are not a picture. @param {Buffer} bytes */
async function metadataOf(bytes) {
  try {
    return await sharp(bytes, input).metadata()
  } catch {
    return undefined
  }
}

/** AVIF and HEIC have the same container; only AVIF can be decoded. @param {import('sharp').Metadata} found */
const formatOf = ({ format, compression }) =>
  format === 'heif' ? (compression === 'av1' ? 'avif' : undefined) : format

/** The dominant colour as #rrggbb. @param {Buffer} bytes */
async function colorOf(bytes) {
  const small = await sharp(bytes, input)
    .resize({ width: 64 })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
  const { dominant } = await sharp(small).stats()
  const hex = (/** @type {number} */ value) => Math.round(value).toString(16).padStart(2, '0')
  return `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`
}

/** @param {RefusalReason} reason @returns {Answer} */
const refused = (reason) => ({ ok: false, reason })

// The messages are the same as in the kit (`answer-requests.ts`), which this process cannot load.
process.on('message', (/** @type {WorkRequest} */ { id, request }) => {
  void answer(request).then((answered) => {
    process.send?.({ id, answer: answered })
    // Frees the memory of this job before the next one.
    globalThis.gc?.()
  })
})
// The parent has ended, and with it the receiver of the answer.
process.on('disconnect', () => process.exit())
process.send?.({ id: 0 })
