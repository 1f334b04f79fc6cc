import {
  createLimitedProcess,
  DecoderEnded,
  type LimitedProcess,
} from '../library/pictures/decoder-process.ts'
import type { ConvertedFont } from './font-process.ts'

export type FontConverter = {
  /**
   * Converts a font to WOFF2 and reads its facts. Null for a file that is not a font, or takes too much time or memory.
   * @throws if it is stopped meanwhile
   */
  convert(file: Buffer): Promise<ConvertedFont>
  pid(): number | undefined
  stop(): void
}

/**
 * Creates a converter of fonts, which come from outside. It does one font at a time: one can take a processor for half a
 * minute.
 */
export function createFontConverter({ memoryMb, timeLimitMs }: FontLimits = FONT_LIMITS): FontConverter {
  const child: LimitedProcess<Buffer, ConvertedFont> = createLimitedProcess({
    module: new URL('./font-process.ts', import.meta.url),
    flags: ['--max-old-space-size=128'],
    memoryMb,
    timeLimitMs,
  })
  let isStopped = false
  return {
    async convert(file) {
      try {
        return await child.decode(file)
      } catch (error) {
        if (error instanceof DecoderEnded && !isStopped) return null
        throw error
      }
    },
    pid: child.pid,
    stop() {
      isStopped = true
      child.stop()
    },
  }
}

type FontLimits = { memoryMb: number; timeLimitMs: number }
/** Node reserves this for compiled code, which decoders in WebAssembly need, and uses little of it. */
const RESERVED_MB = 600
/** Compressing a font of 5 MB takes about 15 s on a slow machine. */
export const FONT_LIMITS: FontLimits = { memoryMb: RESERVED_MB + 350, timeLimitMs: 60_000 }
