import { StartProblem } from '@portico/kit/runtime/config'

/** A container of a process that may run several times. */
export type Replica = {
  id: string
  /** When it was created, as the engine writes it: RFC 3339, in UTC. */
  created: string
  /** `running`, `restarting`, `exited` and so on. */
  state: string
  health: string
  restarts: number
  /** Whether its image and its settings are the ones of a new container. */
  isCurrent: boolean
}

/** The engine, as a roll uses it. */
export type Engine = {
  /** Returns the containers of a service, including stopped ones. */
  replicas: (service: string) => Replica[]
  /** Starts containers of a service until `count` exist, and changes no other container. */
  scale: (service: string, count: number) => Promise<void>
  /** Sends SIGTERM, waits until the process has ended (the engine kills it after its grace period), and removes it. */
  remove: (id: string) => Promise<void>
  logs: (id: string) => string
  wait: (ms: number) => Promise<void>
  now: () => number
  say: (text: string) => void
}

export type RollOptions = {
  /** Processes of this service at the end. */
  count: number
  /** Containers that are replaced although they are current: all of them, in `make roll`. */
  replaced?: ReadonlySet<string>
  healthyMs?: number
  settleMs?: number
}

/** A new process that is not healthy after this time is removed. */
export const HEALTHY_MS = 120_000
/** The edge and the balancers ask for the addresses of a name each second, and the edge checks twice a second. */
const SETTLE_MS = 2_000
/** A new process that the engine restarted this often has failed. */
const MAX_RESTARTS = 3
const POLL_MS = 500

/**
 * Replaces the outdated processes of a service, one at a time: a new one starts and becomes healthy, then the oldest
 * outdated one stops. At no time do fewer healthy processes run than before. Starts or stops processes until `count` run.
 * Each step depends only on the containers that exist, so an interrupted roll that is repeated ends in the same state.
 * @throws StartProblem when a new process does not become healthy. It is removed, and the old processes stay
 */
export async function rollService(
  service: string,
  { count, replaced = new Set(), healthyMs = HEALTHY_MS, settleMs = SETTLE_MS }: RollOptions,
  engine: Engine,
): Promise<void> {
  const isOutdated = (each: Replica) =>
    !each.isCurrent || replaced.has(each.id) || each.health === 'unhealthy' || each.state !== 'running'
  for (;;) {
    for (const ended of engine.replicas(service).filter(({ state }) => hasEnded(state)))
      await engine.remove(ended.id)
    const all = engine.replicas(service).toSorted((a, b) => a.created.localeCompare(b.created))
    const outdated = all.filter(isOutdated)
    const current = all.filter((each) => !isOutdated(each))
    // A new process of an interrupted roll may still be starting.
    for (const each of current.filter(({ health }) => health === 'starting'))
      await requireHealthy(service, each.id, all.length > 1, healthyMs, engine)
    if (current.length < count) {
      engine.say(`${service}: starting a new process (${current.length + 1} of ${count}) …`)
      await engine.scale(service, all.length + 1)
      const before = new Set(all.map(({ id }) => id))
      const added = engine.replicas(service).filter(({ id }) => !before.has(id))
      if (added.length === 0) throw new StartProblem(`${service}: the engine started no new process.`)
      for (const { id } of added) await requireHealthy(service, id, true, healthyMs, engine)
      if (outdated.length === 0 || all.length < count) continue
      await engine.wait(settleMs)
    }
    const oldest = outdated[0] ?? (current.length > count ? current[0] : undefined)
    if (oldest) {
      const name = oldest.id.slice(0, 12)
      engine.say(`${service}: stopping ${name} …`)
      const signalled = engine.now()
      await engine.remove(oldest.id)
      engine.say(`${service}: ${name} ended after ${((engine.now() - signalled) / 1_000).toFixed(1)} s`)
    } else if (current.length === count) return
  }
}

/** Waits until a container is healthy. @throws StartProblem with its last log lines; it is removed then if `isNew` */
async function requireHealthy(
  service: string,
  id: string,
  isNew: boolean,
  healthyMs: number,
  engine: Engine,
): Promise<void> {
  const end = engine.now() + healthyMs
  for (;;) {
    const found = engine.replicas(service).find((each) => each.id === id)
    if (found?.state === 'running' && found.health === 'healthy') return
    const reason =
      found === undefined
        ? 'was removed'
        : hasEnded(found.state)
          ? 'ended'
          : found.restarts >= MAX_RESTARTS
            ? `was restarted ${found.restarts} times`
            : found.health === 'unhealthy'
              ? 'is unhealthy'
              : engine.now() > end
                ? `is not healthy after ${Math.round(healthyMs / 1_000)} s`
                : null
    if (reason !== null) {
      const lines = found === undefined ? '' : engine.logs(id).replace(/^/gm, '  ')
      if (isNew && found !== undefined) await engine.remove(id)
      const end = isNew ? ' It was removed; the processes that ran before still run.' : ''
      throw new StartProblem(`${service}: the new process ${reason}.${end} Its last log lines:\n${lines}`)
    }
    await engine.wait(POLL_MS)
  }
}

const hasEnded = (state: string) => ['created', 'exited', 'dead', 'removing'].includes(state)
