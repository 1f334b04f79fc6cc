import { parentPort } from 'node:worker_threads'
import { convert } from 'fontverter'
import { readFontFacts, type FontFacts } from './font-facts.ts'
import { fontFormatOf } from './font-format.ts'
import { unpackWoff } from './unpack-woff.ts'

/** The answer of the thread: the font as WOFF2, or `null` for a file that is not a font that can be read. */
export type Converted = { woff2: Uint8Array; facts: FontFacts } | null

parentPort!.once('message', (file: Uint8Array) => {
  void convertFont(Buffer.from(file)).then((converted) => parentPort!.postMessage(converted))
})

async function convertFont(file: Buffer): Promise<Converted> {
  try {
    // `convert` inflates the tables of WOFF 1 without a limit.
    const plain = fontFormatOf(file) === 'woff' ? unpackWoff(file) : Buffer.from(await convert(file, 'sfnt'))
    const facts = readFontFacts(plain)
    // A WOFF2 file is decoded and encoded again too, so that nothing but a font is stored.
    return { woff2: await convert(plain, 'woff2'), facts }
  } catch {
    return null
  }
}
