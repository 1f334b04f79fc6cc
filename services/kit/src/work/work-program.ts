import { createContext, Script } from 'node:vm'
import { answerRequests } from './answer-requests.ts'

// The program of `work-process.ts`. It loads the module of a kind of work, and then does one job after another.

type Work = (input: unknown) => unknown

/** Loading comes before each job, so that its time is not counted as time of the job. `trim` frees memory that no job needs now. */
export type Request = { load: string } | { module: string; input: unknown; latestMs: number } | 'trim'
export type Answer = 'ready' | { value: unknown } | { message: string }

const loaded = new Map<string, Work>()

async function answer(request: Request): Promise<Answer> {
  try {
    if (request === 'trim') globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    else if ('module' in request) return { value: await run(request) }
    else loaded.set(request.load, ((await import(request.load)) as { work: Work }).work)
    return 'ready'
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error) }
  }
}

const call = new Script('job.run()')
const job = { run: (): unknown => undefined }
const context = createContext({ job })

/**
 * The parent ends a job that is too late. If the parent has ended meanwhile, a job that never returns would not notice: then
 * the watch of V8 ends it, and the process.
 */
function run({ module, input, latestMs }: { module: string; input: unknown; latestMs: number }): unknown {
  const work = loaded.get(module)!
  job.run = () => work(input)
  try {
    return call.runInContext(context, { timeout: latestMs })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') process.exit(1)
    throw error
  }
}

answerRequests(answer)
