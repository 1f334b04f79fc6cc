import { convert } from 'fontverter'
import { answerRequests } from '@portico/kit/work/answer-requests'
import { readFontFacts, type FontFacts } from './domain/font-facts.ts'
import { fontFormatOf } from './domain/font-format.ts'
import { assertWoff2Size } from './domain/woff2-size.ts'
import { unpackWoff } from './domain/unpack-woff.ts'

// The program of `convert-font.ts`, in a process with limited memory: decoders in WebAssembly take more than a thread's limit.

/** A font as WOFF2, or `null` for a file that is not a font that can be read. */
export type ConvertedFont = { woff2: Uint8Array; facts: FontFacts } | null

async function convertFont(file: Buffer): Promise<ConvertedFont> {
  try {
    const format = fontFormatOf(file)
    if (format === 'woff2') assertWoff2Size(file)
    // `convert` inflates the tables of WOFF 1 without a limit.
    const plain = format === 'woff' ? unpackWoff(file) : Buffer.from(await convert(file, 'sfnt'))
    const facts = readFontFacts(plain)
    // A WOFF2 file is decoded and encoded again too, so that nothing but a font is stored.
    return { woff2: await convert(plain, 'woff2'), facts }
  } catch {
    return null
  }
}

answerRequests((file: Uint8Array) => convertFont(Buffer.from(file)))
