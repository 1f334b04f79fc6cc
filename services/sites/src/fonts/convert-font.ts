import { Worker } from 'node:worker_threads'
import type { Converted } from './convert-worker.ts'

/** Compressing a font of 5 MB takes about 15 s on a slow machine. */
const TIME_LIMIT_MS = 60_000
const MEMORY_MB = 384

/** Converts a font to WOFF2 and reads its facts. Null for a file that is not a font, or takes too much time or memory. */
export type ConvertFont = (file: Buffer) => Promise<Converted>

/** Converts in a thread of its own for each font, which ends with it: fonts are rare, and their code comes from outside. */
export const convertFont: ConvertFont = async (file) => {
  const worker = new Worker(new URL('./convert-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const timer = setTimeout(() => void worker.terminate(), TIME_LIMIT_MS)
  try {
    return await new Promise<Converted>((resolve) => {
      worker.once('message', (converted: Converted) => resolve(converted))
      worker.once('error', () => resolve(null))
      worker.once('exit', () => resolve(null))
      worker.postMessage(file)
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
