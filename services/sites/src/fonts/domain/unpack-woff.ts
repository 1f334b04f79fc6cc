import { inflateSync } from 'node:zlib'
import { MAX_PLAIN_BYTES } from './font-format.ts'

const WOFF = { header: 44, entry: 20 }
const SFNT = { header: 12, entry: 16 }
const MAX_TABLES = 128

/**
 * The TrueType or OpenType font in a WOFF 1 file. No table may become longer than its entry says, and all together not longer
 * than 40 MB: a small file can promise little and inflate to gigabytes.
 * @throws Error if the file is not of the format, or a table has another length
 */
export function unpackWoff(file: Buffer): Buffer {
  const count = file.readUInt16BE(12)
  if (count === 0 || count > MAX_TABLES) throw new RangeError('The font has no tables, or too many.')
  const directory = Buffer.alloc(SFNT.header + count * SFNT.entry)
  file.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  directory.writeUInt16BE(2 ** power * SFNT.entry, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE((count - 2 ** power) * SFNT.entry, 10)

  const tables: Buffer[] = []
  let at = directory.length
  for (let index = 0; index < count; index += 1) {
    const entry = WOFF.header + index * WOFF.entry
    const [from, packed, length] = [4, 8, 12].map((field) => file.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ]
    const padded = Math.ceil(length / 4) * 4
    if (at + padded > MAX_PLAIN_BYTES) throw new RangeError('The font is too large.')
    const table = tableOf(file.subarray(from, from + packed), length)
    const place = SFNT.header + index * SFNT.entry
    file.copy(directory, place, entry, entry + 4)
    file.copy(directory, place + 4, entry + 16, entry + 20)
    directory.writeUInt32BE(at, place + 8)
    directory.writeUInt32BE(length, place + 12)
    tables.push(table, Buffer.alloc(padded - length))
    at += padded
  }
  return Buffer.concat([directory, ...tables])
}

/** A table of `length` bytes, which is compressed unless it is stored with this length. */
function tableOf(stored: Buffer, length: number): Buffer {
  const table = stored.length === length ? stored : inflateSync(stored, { maxOutputLength: length || 1 })
  if (table.length !== length) throw new RangeError('A table of the font has another length.')
  return table
}
