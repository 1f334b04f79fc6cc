import { Worker } from 'node:worker_threads'
import { invalid, unavailable } from '../errors.ts'
import { isTooComplex } from './too-complex.ts'

/**
 * Counts the rules of the cleaner: a stored text that a lower version cleaned is cleaned again at the next start
 * (`clean-again.ts`). Raise it with every change that makes the cleaner stricter.
 */
export const CLEANER_VERSION = 1

/** What is left of a text, and whether something in it would have run code, which needs permission 1219. */
export type CleanedHtml = { html: string; hadCode: boolean }
/**
 * `websiteId`: whose text it is, so that nobody's texts keep everybody else's waiting.
 * @throws Refusal 400 that names `field`, for a text that takes too long or too much memory to check; 503 while too
 * many wait
 */
export type CleanHtml = (html: string, from: { field: string; websiteId: string }) => Promise<CleanedHtml>

type Job = {
  html: string
  websiteId: string
  resolve: (cleaned: CleanedHtml) => void
  reject: (error: unknown) => void
}

/**
 * Cleans the text that owners write: what would run (a script, a handler, a `javascript:` link) is taken out and told;
 * what is merely odd is dropped without a word. The work is done one text after the other in a thread of its own, so
 * that requests do not wait for it; the thread starts with the first text and ends when there are none for a while.
 * Websites take turns, and only so many texts may wait.
 */
export function createCleanHtml({
  timeLimitMs,
  startLimitMs,
  memoryMb,
  idleMs,
  mostWaiting,
  mostWaitingOfWebsite,
}: {
  timeLimitMs: number
  startLimitMs: number
  memoryMb: number
  idleMs: number
  mostWaiting: number
  mostWaitingOfWebsite: number
}): CleanHtml {
  const waiting: Job[] = []
  let thread: Worker | undefined
  let ready = false
  let job: Job | undefined
  let timer: NodeJS.Timeout | undefined
  let served = ''

  function next(): void {
    if (job) return
    clearTimeout(timer)
    if (waiting.length === 0) {
      timer = setTimeout(end, idleMs)
      timer.unref()
      return
    }
    thread ??= start()
    if (!ready) return
    job = take()
    timer = setTimeout(() => giveUp(tooMuch()), timeLimitMs)
    thread.postMessage(job.html)
  }

  /** The text that has waited longest, of another website than the last one's where there is any. */
  function take(): Job {
    const turn = waiting.findIndex(({ websiteId }) => websiteId !== served)
    const [taken] = waiting.splice(Math.max(0, turn), 1)
    served = taken!.websiteId
    return taken!
  }

  function start(): Worker {
    const started = new Worker(new URL('./clean-html-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    started.unref()
    const late = setTimeout(() => started === thread && giveUp(unavailable()), startLimitMs)
    late.unref()
    started.on('exit', () => clearTimeout(late))
    started.on('message', (message: 'ready' | CleanedHtml | null) => {
      if (started !== thread) return
      if (message === 'ready') {
        clearTimeout(late)
        ready = true
      } else finish(message)
      next()
    })
    started.on('error', (error) => {
      if (started === thread) giveUp(ready ? tooMuch() : error)
    })
    return started
  }

  function finish(cleaned: CleanedHtml | null): void {
    if (cleaned) job?.resolve(cleaned)
    else job?.reject(tooMuch())
    job = undefined
  }

  /** Ends the thread with the text it is at, or, where it cannot even start, with all that wait. */
  function giveUp(error: unknown): void {
    const lost = job ? [job] : waiting.splice(0)
    job = undefined
    for (const { reject } of lost) reject(error)
    end()
    next()
  }

  function end(): void {
    void thread?.terminate()
    thread = undefined
    ready = false
  }

  return async (html, { field, websiteId }) => {
    if (!/[<&]/.test(html)) return { html, hadCode: false }
    if (isTooComplex(html)) throw invalid({ [field]: tooMuch().message })
    const own = waiting.filter((each) => each.websiteId === websiteId).length
    if (waiting.length >= mostWaiting || own >= mostWaitingOfWebsite) throw unavailable()
    try {
      return await new Promise<CleanedHtml>((resolve, reject) => {
        waiting.push({ html, websiteId, resolve, reject })
        next()
      })
    } catch (error) {
      throw error instanceof TooMuch ? invalid({ [field]: error.message }) : error
    }
  }
}

class TooMuch extends Error {}
const tooMuch = () => new TooMuch('This text is too long or too deeply nested to be checked.')

/** The one of this process, shared by all that run in it: a thread with a DOM takes some 60 MB. */
export const cleanHtml = createCleanHtml({
  timeLimitMs: 2_000,
  startLimitMs: 30_000,
  memoryMb: 256,
  idleMs: 30_000,
  mostWaiting: 64,
  mostWaitingOfWebsite: 8,
})
