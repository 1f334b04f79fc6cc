import { parentPort } from 'node:worker_threads'

// The program of `thread.ts`. It loads the module of a kind of work, and then does one job after another.

type Work = (input: unknown) => unknown

/** Loading comes before each job, so that its time is not that of the job. */
export type Request = { load: string } | { module: string; input: unknown }
export type Answer = 'loaded' | { value: unknown } | { message: string }

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
