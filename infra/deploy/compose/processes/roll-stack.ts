import { StartProblem } from '@portico/kit/runtime/config'
import {
  compose,
  dockerAsync,
  imageId,
  inspectService,
  lastLinesOf,
  lastLogLines,
  serviceNames,
  settingsHashes,
  type Container,
} from '../engine/engine.ts'
import { JOB_AFTER, JOBS_BEFORE, jobs } from './jobs.ts'
import { rollService, type Engine } from './roll.ts'
import { scaledProcesses, type Scale } from './scale.ts'

/** Stores and watchers that changed must be healthy after this time, s. Kafka is the slowest. */
const OTHERS_HEALTHY_S = 300

const isScaled = (name: string) => (scaledProcesses as readonly string[]).includes(name)

/** Whether processes of the stack run, so that `make up` replaces them one by one. */
export const isRunning = (containers: readonly Container[]): boolean =>
  containers.some(({ Service, State }) => State === 'running' && isScaled(Service))

/**
 * Brings a running stack to the image and the settings of this checkout: stores and watchers whose own image or settings
 * changed, then the jobs, then the processes one at a time, then the edge. With `all` each process is replaced, even if
 * nothing changed. Repeat it after an interruption: it continues with the containers that exist.
 * @throws StartProblem when a job fails or a new process does not become healthy; the old processes still run then. With `all`
 * also when a process runs another image than a new one would
 */
export async function rollStack({
  scale,
  all,
  hasEdge,
  say,
}: {
  scale: Scale
  all: boolean
  hasEdge: boolean
  say: (text: string) => void
}): Promise<void> {
  if (all) requireCurrentImage(imageTag(), imageId(imageTag()), runningImages())
  const names = serviceNames()
  const others = names.filter((name) => !isScaled(name) && !jobs.includes(name) && name !== 'edge')
  await replaceChanged(others, ['--remove-orphans'])
  for (const job of JOBS_BEFORE) await runJob(job, say)

  const engine = createEngine(say)
  const replaced = new Set(
    all ? scaledProcesses.flatMap((name) => inspectService(name)).map(({ id }) => id) : [],
  )
  for (const name of scaledProcesses) {
    // Without the edge the gateway has a fixed port, which two containers cannot share.
    if (name === 'gateway' && !hasEdge) await replaceChanged([name], all ? ['--force-recreate'] : [])
    else await rollService(name, { count: scale[name], replaced }, engine)
  }
  if (hasEdge) await replaceChanged(['edge'])
  await runJob(JOB_AFTER, say)
}

/** The image from which every process starts. An empty variable counts as none, as in the compose files. */
const imageTag = () => `portico:${process.env['PORTICO_VERSION'] || 'local'}`

/** Returns the image of each running process. */
const runningImages = () =>
  scaledProcesses.flatMap((name) =>
    inspectService(name)
      .filter(({ state }) => state === 'running')
      .map(({ image }) => ({ name, image })),
  )

/**
 * Refuses a roll to an image that was built after the processes started: by an upgrade that did not end, or by another
 * installation with the same tag. `make roll` would then install that release.
 * @throws StartProblem that names the image and the processes
 */
export function requireCurrentImage(
  tag: string,
  image: string,
  running: readonly { name: string; image: string }[],
): void {
  const others = new Set(running.filter((each) => each.image !== image).map(({ name }) => name))
  if (others.size === 0) return
  throw new StartProblem(
    `The image ${tag} was built after these processes started: ${[...others].join(', ')}. An upgrade did not end, or another ` +
      'installation built it. make roll would install that image. Check out the release that you want, and run make up.',
  )
}

/** Recreates the services whose image or settings changed, starts stopped ones, and waits until they are healthy. */
async function replaceChanged(names: readonly string[], more: readonly string[] = []): Promise<void> {
  try {
    await dockerAsync('compose', 'up', '--detach', '--no-build', '--no-deps', ...more, ...names)
  } catch (error) {
    throw new StartProblem(
      `${names.join(', ')}: not started. No process was replaced after that.\n${error instanceof Error ? error.message : String(error)}`,
    )
  }
  await waitUntilHealthy(names)
}

/**
 * Waits until the containers of these services are healthy, or run if their image has no health check. Compose's own `--wait` fails
 * for a container without one.
 */
async function waitUntilHealthy(names: readonly string[]): Promise<void> {
  const deadline = Date.now() + OTHERS_HEALTHY_S * 1_000
  let waiting = names
  while (true) {
    waiting = waiting.filter((name) => {
      const containers = inspectService(name)
      return containers.length === 0 || !containers.every(isHealthy)
    })
    if (waiting.length === 0) return
    if (Date.now() > deadline) break
    await new Promise((done) => setTimeout(done, 1_000))
  }
  const logs = waiting.map((name) => `${name}, last log lines:\n${lastLogLines(name).replace(/^/gm, '  ')}`)
  throw new StartProblem(
    `${waiting.join(', ')}: not healthy after ${OTHERS_HEALTHY_S} s. No process was replaced after that.\n${logs.join('\n')}`,
  )
}

const isHealthy = ({ state, health }: { state: string; health: string }) =>
  state === 'running' && (health === '' || health === 'healthy')

async function runJob(name: string, say: (text: string) => void): Promise<void> {
  say(`${name}: running …`)
  await dockerAsync('compose', 'up', '--detach', '--no-build', '--no-deps', '--force-recreate', name)
  const [job] = inspectService(name)
  if (!job) throw new StartProblem(`${name}: the engine started no container.`)
  const code = (await dockerAsync('wait', job.id)).trim()
  if (code !== '0')
    throw new StartProblem(
      `${name} (ended with code ${code}), last log lines:\n${lastLogLines(name).replace(/^/gm, '  ')}\nThe processes that ran before still run.`,
    )
}

function createEngine(say: (text: string) => void): Engine {
  const hashes = settingsHashes()
  const image = imageId(imageTag())
  return {
    replicas: (service) =>
      inspectService(service).map((each) => ({
        ...each,
        isCurrent: each.image === image && each.hash === hashes.get(service),
      })),
    async scale(service, count) {
      const how = ['--detach', '--no-build', '--no-deps', '--no-recreate', '--scale', `${service}=${count}`]
      await dockerAsync('compose', 'up', ...how, service)
    },
    async remove(id) {
      await dockerAsync('stop', id)
      await dockerAsync('rm', '--force', id)
    },
    logs: lastLinesOf,
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    now: Date.now,
    say,
  }
}

/** Stops and removes the containers of a service that this stack no longer uses. */
export const removeService = (service: string): void => void compose('rm', '--stop', '--force', service)
