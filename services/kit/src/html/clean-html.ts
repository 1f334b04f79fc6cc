import { Worker } from 'node:worker_threads'
import { invalid, unavailable } from '../errors.ts'
import { isTooComplex } from './too-complex.ts'

/**
 * The version of the cleaner's rules. A stored text of an earlier version is cleaned again at the next start
 * (`clean-again.ts`). Raise it with every change that makes the cleaner stricter.
 */
export const CLEANER_VERSION = 2

/**
 * A cleaned text. `hadCode` says whether the original contained code that would run, which needs permission 1219. `source` is
 * the HTML before it was cleaned, for a text in Markdown.
 */
export type CleanedHtml = { html: string; hadCode: boolean; source?: string }

/** The field of a text, its website, and its format, by default HTML. */
export type TextOrigin = { field: string; websiteId: string; format?: CleanRequest['format'] }

/**
 * Cleans one text. Websites take turns, so the texts of one website do not delay those of the others.
 * @throws Refusal 400 with the name of `field` for a text that takes too long or too much memory; 503 while too many
 * texts wait
 */
export type CleanHtml = (text: string, from: TextOrigin) => Promise<CleanedHtml>

/** A text as the thread receives it. */
export type CleanRequest = { text: string; format: 'html' | 'markdown' }

type Job = {
  request: CleanRequest
  websiteId: string
  resolve: (cleaned: CleanedHtml) => void
  reject: (error: unknown) => void
}

/**
 * Creates the cleaner of texts that owners write, in HTML or Markdown. It removes and reports code that would run (a script, a handler, a
 * `javascript:` link); other unknown markup is removed and not reported. Texts are cleaned one after another in a
 * separate thread, so that the work does not block requests. The thread starts with the first text, and ends when it has
 * been idle for `idleMs`.
 */
export function createCleanHtml({
  timeLimitMs,
  startLimitMs,
  memoryMb,
  idleMs,
  maxWaiting,
  maxWaitingPerWebsite,
}: {
  timeLimitMs: number
  startLimitMs: number
  memoryMb: number
  idleMs: number
  maxWaiting: number
  maxWaitingPerWebsite: number
}): CleanHtml {
  const waiting: Job[] = []
  let thread: Worker | undefined
  let isReady = false
  let current: Job | undefined
  let timer: NodeJS.Timeout | undefined
  let lastWebsiteId = ''

  /** Starts the next text, or the idle time if there is none. */
  function next(): void {
    if (current) return
    clearTimeout(timer)
    if (waiting.length === 0) {
      timer = setTimeout(end, idleMs)
      timer.unref()
      return
    }
    thread ??= start()
    if (!isReady) return
    current = takeJob()
    timer = setTimeout(() => abort(new TooComplex()), timeLimitMs)
    thread.postMessage(current.request)
  }

  /** Removes the text that has waited longest, if possible one of another website than the last text. */
  function takeJob(): Job {
    const index = waiting.findIndex(({ websiteId }) => websiteId !== lastWebsiteId)
    const [job] = waiting.splice(Math.max(0, index), 1)
    lastWebsiteId = job!.websiteId
    return job!
  }

  function start(): Worker {
    const started = new Worker(new URL('./clean-html-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    started.unref()
    const late = setTimeout(() => started === thread && abort(unavailable()), startLimitMs)
    late.unref()
    started.on('exit', () => clearTimeout(late))
    started.on('message', (message: 'ready' | CleanedHtml | null) => {
      if (started !== thread) return
      if (message === 'ready') {
        clearTimeout(late)
        isReady = true
      } else finish(message)
      next()
    })
    started.on('error', (error) => {
      if (started === thread) abort(isReady ? new TooComplex() : error)
    })
    return started
  }

  function finish(cleaned: CleanedHtml | null): void {
    if (cleaned) current?.resolve(cleaned)
    else current?.reject(new TooComplex())
    current = undefined
  }

  /** Ends the thread and rejects the current text; if the thread did not start, all waiting texts. */
  function abort(error: unknown): void {
    const lost = current ? [current] : waiting.splice(0)
    current = undefined
    for (const { reject } of lost) reject(error)
    end()
    next()
  }

  function end(): void {
    void thread?.terminate()
    thread = undefined
    isReady = false
  }

  return async (text, { field, websiteId, format = 'html' }: TextOrigin) => {
    if (format === 'html' && !/[<&]/.test(text)) return { html: text, hadCode: false }
    if (isTooComplex(text)) throw invalid({ [field]: new TooComplex().message })
    const own = waiting.filter((each) => each.websiteId === websiteId).length
    if (waiting.length >= maxWaiting || own >= maxWaitingPerWebsite) throw unavailable()
    try {
      return await new Promise<CleanedHtml>((resolve, reject) => {
        waiting.push({ request: { text, format }, websiteId, resolve, reject })
        next()
      })
    } catch (error) {
      throw error instanceof TooComplex ? invalid({ [field]: error.message }) : error
    }
  }
}

class TooComplex extends Error {
  override message = 'This text is too long or too deeply nested to be checked.'
}

/** The cleaner of this process. All services in it share one thread, because a thread with a DOM needs about 60 MB. */
export const cleanHtml = createCleanHtml({
  timeLimitMs: 2_000,
  startLimitMs: 30_000,
  memoryMb: 256,
  idleMs: 30_000,
  maxWaiting: 64,
  maxWaitingPerWebsite: 8,
})
