import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'

// The program of `thread.ts`. It loads the module of a kind of work, and then does one job after another.

type Work = (input: unknown) => unknown

/** Loading comes before each job, so that its time is not that of the job. */
export type Request = { load: string } | { module: string; input: unknown }
export type Answer = 'loaded' | { value: unknown } | { message: string }

/** On a busy machine the event loop, which serves all websites, gets most of the processor time. */
const NICENESS = 5

function yieldToEventLoop(): void {
  try {
    // Linux has a priority for each thread. The link ends in the id of this one.
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS)
  } catch {
    // Other systems have one priority for the whole process.
  }
}
yieldToEventLoop()

const loaded = new Map<string, Work>()

async function answer(request: Request): Promise<Answer> {
  try {
    if ('load' in request) {
      const module = (await import(request.load)) as { work: Work }
      loaded.set(request.load, module.work)
      return 'loaded'
    }
    return { value: await loaded.get(request.module)!(request.input) }
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) }
  }
}

parentPort!.on('message', (request: Request) => {
  void answer(request).then((answered) => parentPort!.postMessage(answered))
})
