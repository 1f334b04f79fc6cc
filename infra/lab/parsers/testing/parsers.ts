import { brotliCompressSync } from 'node:zlib'
import { nestsTooDeep } from '@portico/kit/html/nests-too-deep'
import { isTooComplex } from '@portico/kit/html/too-complex'
import { createCleanHtml, ownerTexts, visitorTexts } from '@portico/kit/html/clean-html'
import { botName, readAgent } from '@portico/kit/collect/agent'
import { decodeBody } from '@portico/kit/http/body'
import type { WorkPool } from '@portico/kit/work/pool'
import type { Caller, Work } from '@portico/kit/work/work'
import { linkProblem } from '@portico/proto/links/links'
import { isMailAddress } from '@portico/proto/values/validators'
import { bannerText } from '@portico/sites/websites/domain/banner-text'
import { plainText } from '@portico/sites/serving/domain/plain-text'
import { searchWords } from '@portico/sites/serving/domain/search-query'
import { createFontConverter, FONT_LIMITS } from '@portico/sites/fonts/convert-font'
import { createDecoder } from '@portico/sites/library/pictures/decoder-process'
import { readPicture } from '@portico/sites/library/pictures/pictures'
import { codeWork } from '@portico/sites/code/use-cases/save-code'
import { withAbsoluteAddresses } from '@portico/web/src/server/machines/absolute-addresses.ts'
import { guardExternalCode } from '@portico/web/src/server/policy/external-code.ts'
import { feedWork } from '@portico/web/src/server/feeds/load-feed.ts'
import { paragraphsOf } from '@portico/web/src/ui/plain-text.ts'

/**
 * A parser of what owners, visitors or other websites send. `run` gives it the worst input that is known. `outcome` is what
 * happens then; `either` for inputs that a fast machine finishes within the limit.
 */
export type Parser = {
  name: string
  reads: string
  runsIn: 'pool' | 'process' | 'event loop'
  limit: string
  outcome: 'finished' | 'refused' | 'either'
  run(pool: WorkPool): unknown
}

const BYTES = 65_536
/** 64 KB of one piece, again and again. */
const filled = (piece: string, bytes = BYTES) => piece.repeat(Math.floor(bytes / piece.length))
const limitOf = ({ timeLimitMs, memoryMb }: Pick<Work<never, unknown>, 'timeLimitMs' | 'memoryMb'>) =>
  `${timeLimitMs} ms, ${memoryMb} MB`
const owner: Caller = { websiteId: 'hostile' }
const visitor: Caller = { websiteId: 'hostile', by: 'visitor', client: '192.0.2.1' }
const text = (pool: WorkPool, input: string, caller: Caller, format: 'html' | 'markdown') =>
  createCleanHtml(pool)(input, { field: 'text', format, ...caller })

const HTML = `<table>${filled('<b>x</b>', 38_000)}${filled('x ', 20_000)}`
const MARKDOWN = filled('**あ、', 30_000)
const CODE = `<table>${'<b>'.repeat(4_800)}${'x '.repeat(24_500)}`
const FEED = `<rss version="2.0"><channel><item>${Array.from({ length: 9_000 }, (_, at) => `<b${at}/>`).join('')}</item></channel></rss>`

/** A WOFF2 file whose table of zeros is longer than its header says. */
const FONT = Buffer.concat([
  Buffer.from('wOF2\x00\x01\x00\x00'.padEnd(13, '\0') + '\x01'.padEnd(35, '\0'), 'latin1'),
  Buffer.from([0b11_001010, 0x9c, 0xce, 0x8e, 0x00]),
  brotliCompressSync(Buffer.alloc(60_000_000)),
])

export const parsers: readonly Parser[] = [
  {
    name: 'HTML of owners',
    reads: 'blocks, products, banner',
    runsIn: 'pool',
    limit: limitOf(ownerTexts),
    outcome: 'either',
    run: (pool) => text(pool, HTML, owner, 'html'),
  },
  {
    name: 'Markdown of owners',
    reads: 'blocks',
    runsIn: 'pool',
    limit: limitOf(ownerTexts),
    outcome: 'refused',
    run: (pool) => text(pool, MARKDOWN, owner, 'markdown'),
  },
  {
    name: 'Markdown of visitors',
    reads: 'GetWidgetRendering',
    runsIn: 'pool',
    limit: limitOf(visitorTexts),
    outcome: 'refused',
    run: (pool) => text(pool, MARKDOWN, visitor, 'markdown'),
  },
  {
    name: 'injected code',
    reads: 'code of pages',
    runsIn: 'pool',
    limit: limitOf(codeWork),
    outcome: 'either',
    run: (pool) => pool.run(codeWork, { code: CODE, place: 'body' }, owner),
  },
  {
    name: 'feed',
    reads: 'rss blocks',
    runsIn: 'pool',
    limit: limitOf(feedWork),
    outcome: 'either',
    run: (pool) => pool.run(feedWork, FEED, visitor),
  },
  {
    name: 'font',
    reads: 'fonts of owners',
    runsIn: 'process',
    limit: limitOf(FONT_LIMITS),
    outcome: 'refused',
    run: convertBomb,
  },
  {
    name: 'picture',
    reads: 'uploads',
    runsIn: 'process',
    limit: '12000 ms, 480 MB',
    outcome: 'refused',
    run: decodeHuge,
  },
  {
    name: 'tags of HTML',
    reads: 'the same, before the pool',
    runsIn: 'event loop',
    limit: 'linear',
    outcome: 'finished',
    run: () => isTooComplex(filled('</a>')),
  },
  {
    name: 'nesting of Markdown',
    reads: 'the same, before the pool',
    runsIn: 'event loop',
    limit: 'linear',
    outcome: 'finished',
    run: () => nestsTooDeep(filled('\n')),
  },
  {
    name: 'JSON',
    reads: 'bodies',
    runsIn: 'event loop',
    limit: 'depth 64',
    outcome: 'refused',
    run: () => decodeBody(Buffer.from(filled('[')), 'application/json', 'json'),
  },
  {
    name: 'form fields',
    reads: 'bodies',
    runsIn: 'event loop',
    limit: '1,000 fields',
    outcome: 'refused',
    run: () => decodeBody(Buffer.from(filled('&amp;')), 'application/x-www-form-urlencoded', 'form'),
  },
  {
    name: 'link',
    reads: 'blocks, settings',
    runsIn: 'event loop',
    limit: 'linear',
    outcome: 'finished',
    run: () => linkProblem(`<a${filled(' ')}x`),
  },
  {
    name: 'mail address',
    reads: 'forms, accounts',
    runsIn: 'event loop',
    limit: 'linear',
    outcome: 'finished',
    run: () => isMailAddress(filled('a.')),
  },
  {
    name: 'user agent',
    reads: 'headers',
    runsIn: 'event loop',
    limit: '16 KB of headers',
    outcome: 'finished',
    run: () => readAgent(filled('a@', 16_384)),
  },
  {
    name: 'name of a bot',
    reads: 'headers',
    runsIn: 'event loop',
    limit: '16 KB of headers',
    outcome: 'finished',
    run: () => botName(filled('a@', 16_384)),
  },
  {
    name: 'text for the search',
    reads: 'published pages',
    runsIn: 'event loop',
    limit: 'linear',
    outcome: 'finished',
    run: () => plainText(filled('<')),
  },
  {
    name: 'banner',
    reads: 'text of the cookie banner',
    runsIn: 'event loop',
    limit: 'linear',
    outcome: 'finished',
    run: () => bannerText(filled('<script>')),
  },
  {
    name: 'search',
    reads: 'queries',
    runsIn: 'event loop',
    limit: '100 characters',
    outcome: 'finished',
    run: () => searchWords(filled('a@')),
  },
  {
    name: 'product text',
    reads: 'products, feeds',
    runsIn: 'event loop',
    limit: 'linear',
    outcome: 'finished',
    run: () => paragraphsOf(filled('&amp;')),
  },
  {
    name: 'addresses of a feed',
    reads: 'cleaned texts',
    runsIn: 'event loop',
    limit: 'linear',
    outcome: 'finished',
    run: () => withAbsoluteAddresses(filled('<img src="x" '), 'https://a.example/b'),
  },
  {
    name: 'scripts of a page',
    reads: 'injected code',
    runsIn: 'event loop',
    limit: 'linear',
    outcome: 'finished',
    run: () => guardExternalCode(filled('<')),
  },
]

async function convertBomb(): Promise<void> {
  const converter = createFontConverter()
  try {
    if ((await converter.convert(FONT)) === null) throw new Error('refused')
  } finally {
    converter.stop()
  }
}

/** A PNG that says it has 3,600 million pixels. */
async function decodeHuge(): Promise<void> {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  const decoder = createDecoder({ memoryMb: 480, timeLimitMs: 12_000 })
  try {
    await readPicture(decoder, png)
  } finally {
    decoder.stop()
  }
}
