// @ts-check
/*
 * The program of `decoder-process.ts`: a job comes in, a picture goes out. It is JavaScript, because `--jitless`, which
 * keeps the memory of this process small enough to be bounded, has no WebAssembly, and Node needs that for types.
 */
import process from 'node:process'
import sharp from 'sharp'

/** @typedef {import('./job.ts').Job} Job */
/** @typedef {import('./job.ts').Answer} Answer */
/** @typedef {import('./job.ts').Refused} Refused */

sharp.cache(false)
sharp.concurrency(1)

/** Pixels that the header may name for it to be read at all; each format has its own limit for decoding. */
const input = /** @type {const} */ ({ failOn: 'error', pages: 1 })

/** @param {Job} job @returns {Promise<Answer>} */
async function answer(job) {
  try {
    return job.kind === 'read' ? await read(job) : await narrow(job)
  } catch (error) {
    return refused(/memory/i.test(String(error)) ? 'memory' : 'broken')
  }
}

/** @param {Extract<Job, { kind: 'read' }>} job @returns {Promise<Answer>} */
async function read({ bytes, maxPixels, width, keep }) {
  const found = await metadataOf(bytes)
  const format = found && formatOf(found)
  const most = format && maxPixels[format]
  if (!found || !format || most === undefined) return refused('type')
  if (found.width * found.height > most) return { ok: false, reason: 'pixels', format }
  if (keep && found.width <= width) {
    // The colour is found in the whole picture, so a broken one fails here.
    return { ok: true, width: found.width, height: found.height, color: await colorOf(bytes), bytes: null }
  }
  const { data, info } = await sharp(bytes, input)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82, effort: 3 })
    .toBuffer({ resolveWithObject: true })
  return { ok: true, width: info.width, height: info.height, color: await colorOf(data), bytes: data }
}

/** @param {Extract<Job, { kind: 'narrow' }>} job @returns {Promise<Answer>} */
async function narrow({ bytes, width }) {
  const found = await sharp(bytes, input).metadata()
  if (found.width <= width) {
    return { ok: true, width: found.width, height: found.height, color: '', bytes: null }
  }
  const { data, info } = await sharp(bytes, input)
    .resize({ width })
    .webp({ quality: 80, effort: 3 })
    .toBuffer({ resolveWithObject: true })
  return { ok: true, width: info.width, height: info.height, color: '', bytes: data }
}

/** Undefined where the bytes are no picture. @param {Buffer} bytes */
async function metadataOf(bytes) {
  try {
    return await sharp(bytes, input).metadata()
  } catch {
    return undefined
  }
}

/** AVIF and HEIC share a container; only the former can be decoded. @param {import('sharp').Metadata} found */
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

/** @param {Refused} reason @returns {Answer} */
const refused = (reason) => ({ ok: false, reason })

process.on('message', (/** @type {Job} */ job) => {
  void answer(job).then((answered) => {
    process.send?.(answered)
    // The bytes of this job must not count as memory of the next one.
    globalThis.gc?.()
  })
})
// The parent has ended: a job that is running is of no use.
process.on('disconnect', () => process.exit())
process.send?.('ready')
