import { Worker } from 'node:worker_threads'
import { invalid } from '../errors.ts'

/** What is left of a text, and whether something in it would have run code, which needs permission 1219. */
export type CleanedHtml = { html: string; ran: boolean }
/** @throws Refusal 400 that names `field`, for a text that takes too long or too much memory to check */
export type CleanHtml = (html: string, field?: string) => Promise<CleanedHtml>

type Job = { html: string; resolve: (cleaned: CleanedHtml) => void; reject: (error: unknown) => void }

/**
 * Cleans the text that owners write: what would run (a script, a handler, a `javascript:` link) is taken out and told;
 * what is merely odd is dropped without a word. The work is done one text after the other in a thread of its own, so
 * that requests do not wait for it; the thread starts with the first text and ends when there are none for a while.
 */
export function createCleanHtml({
  timeLimitMs,
  memoryMb,
  idleMs,
}: {
  timeLimitMs: number
  memoryMb: number
  idleMs: number
}): CleanHtml {
  const waiting: Job[] = []
  let thread: Worker | undefined
  let ready = false
  let job: Job | undefined
  let timer: NodeJS.Timeout | undefined

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
    job = waiting.shift()!
    timer = setTimeout(() => giveUp(tooMuch()), timeLimitMs)
    thread.postMessage(job.html)
  }

  function start(): Worker {
    const started = new Worker(new URL('./clean-html-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    started.unref()
    started.on('message', (message: 'ready' | CleanedHtml | null) => {
      if (started !== thread) return
      if (message === 'ready') ready = true
      else finish(message)
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

  return async (html, field = 'html') => {
    if (!/[<&]/.test(html)) return { html, ran: false }
    try {
      return await new Promise<CleanedHtml>((resolve, reject) => {
        waiting.push({ html, resolve, reject })
        next()
      })
    } catch (error) {
      throw error instanceof TooMuch ? invalid({ [field]: error.message }) : error
    }
  }
}

class TooMuch extends Error {}
const tooMuch = () => new TooMuch('This text is too deeply nested to be checked.')

/** The one of this process, shared by all that run in it: a thread with a DOM takes some 60 MB. */
export const cleanHtml = createCleanHtml({ timeLimitMs: 10_000, memoryMb: 256, idleMs: 30_000 })
