import { brotliCompressSync, constants, crc32, deflateSync } from 'node:zlib'

/** Code of 64 KB whose texts are all moved out of a table, around a long list of open elements. */
export const tableCode = `<table>${'<b>'.repeat(4_800)}${'x '.repeat(24_500)}`
/** Code with one tag that has very many attributes. */
export const attributeCode = `<p ${Array.from({ length: 9_000 }, (_, n) => `a${n}`).join(' ')}>x</p>`
/** Code that closes far more elements than are open. */
export const endTagCode = `<a>${'<b>'.repeat(4_800)}${'</a>'.repeat(12_000)}`

/** Markdown of 44 KB that nests a quote as deep as it is long. */
export const deepQuotes = '> '.repeat(22_000)

/** 197,000 characters of hyphenated words of three-byte letters, which are too much for one vector of the search. */
export function hyphenatedText(seed: number): string {
  const letters = 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ'
  const word = (n: number) =>
    [0, 1, 2].map((place) => letters[Math.floor(n / letters.length ** place) % letters.length]!).join('')
  return Array.from({ length: 24_600 }, (_, n) => `${word(n + seed)}-${word(n * 31 + seed)}`).join(' ')
}

/** A feed of 490 KB with 70,000 empty entries. */
export const manyItems = `<?xml version="1.0"?><rss version="2.0"><channel>${'<item/>'.repeat(70_000)}</channel></rss>`

/** A WOFF2 of a few KB, whose header promises little, and whose only table is 300 MB of zeros. */
export function lyingFont(): Buffer {
  const bytes = 300_000_000
  const table = Buffer.from([0, ...base128(bytes)]) // `cmap`, not transformed
  const compressed = brotliCompressSync(Buffer.alloc(bytes), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
  })
  const header = Buffer.alloc(48)
  header.write('wOF2', 0, 'latin1')
  header.writeUInt32BE(0x00010000, 4)
  header.writeUInt32BE(48 + table.length + compressed.length, 8)
  header.writeUInt16BE(1, 12)
  header.writeUInt32BE(1_000_000, 16)
  header.writeUInt32BE(compressed.length, 20)
  header.writeUInt16BE(1, 24)
  return Buffer.concat([header, table, compressed])
}

/** The variable-length number of WOFF2. */
function base128(value: number): number[] {
  const bytes = [value & 0x7f]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}

/** A PNG of one colour with the most pixels that an upload may have, in 150 KB. */
export function largePicture(size = 7_000): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 2, 0, 0, 0], 8) // eight bits, red, green and blue
  const pixels = deflateSync(Buffer.alloc(size * (1 + 3 * size)), { level: 1 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Words of letters only, all different. */
export const madeUpWord = (n: number): string =>
  `q${[...n.toString(26)].map((digit) => String.fromCharCode(98 + parseInt(digit, 26))).join('')}v`
