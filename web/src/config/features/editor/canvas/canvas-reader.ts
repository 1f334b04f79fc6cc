import { MAX_DRAFT_DATA_BYTES } from '@portico/proto/limits'
import type { Block } from '@portico/proto/site'
import { CallFailure } from '../../../../lib/data/failure.ts'

export const READ_AFTER_MS = 400
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000

type Options<Data> = {
  /** Blocks whose data are on the page already. */
  known: readonly Block[]
  read: (blocks: readonly Block[]) => Promise<Data>
  show: (data: Data) => void
}

const keyOf = ({ id, type, value }: Block) => JSON.stringify([id, type, value])

/**
 * Reads the data that changed blocks show, after a pause and one call at a time, so that a late reply never replaces a newer one.
 * A call that failed is repeated; one that was refused is not, until its blocks change.
 */
export function createCanvasReader<Data>({ known: first, read, show }: Options<Data>) {
  const known = new Set(first.map(keyOf))
  let wanted: readonly Block[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let failures = 0
  let isStopped = false

  const unknown = () => wanted.filter((block) => !known.has(keyOf(block)))
  function schedule(ms: number) {
    clearTimeout(timer)
    if (!isStopped && !isReading && unknown().length > 0) timer = setTimeout(() => void next(), ms)
  }

  async function next() {
    const sent = withinBytes(unknown())
    if (sent.length === 0) return
    const settle = () => {
      for (const block of sent) known.add(keyOf(block))
      failures = 0
    }
    isReading = true
    let waitMs = 0
    try {
      const data = await read(sent)
      settle()
      if (!isStopped) show(data)
    } catch (error) {
      if (error instanceof CallFailure && isRefused(error)) settle()
      else waitMs = Math.min(FIRST_RETRY_MS * 2 ** failures++, LONGEST_RETRY_MS)
    }
    isReading = false
    schedule(waitMs)
  }

  return {
    /** The blocks of the page that need data now. */
    want(blocks: readonly Block[]) {
      wanted = blocks
      schedule(READ_AFTER_MS)
    },
    /** Waits until the next `want`. */
    pause() {
      isStopped = true
      clearTimeout(timer)
    },
    resume() {
      isStopped = false
    },
  }
}

const isRefused = ({ isNetworkError, status }: CallFailure) =>
  !isNetworkError && status >= 400 && status < 500 && status !== 401 && status !== 429

/** As many blocks as one call may send. */
function withinBytes(blocks: readonly Block[]): Block[] {
  let bytes = 100
  return blocks.filter((block) => {
    const own = new TextEncoder().encode(JSON.stringify(block)).length + 1
    if (bytes + own >= MAX_DRAFT_DATA_BYTES) return false
    bytes += own
    return true
  })
}
