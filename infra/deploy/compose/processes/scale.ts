import { StartProblem } from '@portico/kit/runtime/config'
import { servicesWithData } from '../services.ts'

/**
 * The processes that may run several times, in the order of a roll. A new gateway comes before a new web, because the gateway
 * refuses methods that its table does not contain.
 */
export const scaledProcesses = [...servicesWithData, 'gateway', 'web'] as const
export type ScaledProcess = (typeof scaledProcesses)[number]
/** How many processes of each name run. */
export type Scale = Readonly<Record<ScaledProcess, number>>

/**
 * Connections to Postgres that a process opens at most: three of the app role (DATABASE_CONNECTIONS), two of the job
 * role, and one of the relay in the services that publish facts from an outbox.
 */
const CONNECTIONS: Readonly<Record<ScaledProcess, number>> = {
  identity: 5,
  sites: 6,
  forms: 6,
  commerce: 6,
  census: 6,
  performance: 5,
  gateway: 0,
  web: 0,
}
/** Connections that stay free: three that Postgres reserves for a superuser, and five for jobs and operators. */
const KEPT_FREE = 8

/**
 * Reads PORTICO_SCALE, such as `gateway=2 census=3`. Processes that it leaves out run once.
 * @throws StartProblem that names the part that is wrong
 */
export function parseScale(text: string): Scale {
  const scale = Object.fromEntries(scaledProcesses.map((name) => [name, 1])) as Record<ScaledProcess, number>
  const seen = new Set<string>()
  for (const part of text.split(/[\s,]+/).filter((each) => each !== '')) {
    const [, name, count] = /^([^=]*)=(.*)$/.exec(part) ?? []
    if (name === undefined || count === undefined)
      throw problem(`"${part}" is not name=number, such as census=2`)
    if (!isScaled(name)) throw problem(`there is no process "${name}"; names: ${scaledProcesses.join(', ')}`)
    if (seen.has(name)) throw problem(`${name} is given twice`)
    if (!/^[1-9]\d{0,3}$/.test(count))
      throw problem(`"${part}" is not a whole number of processes, 1 or more`)
    seen.add(name)
    scale[name] = Number(count)
  }
  return scale
}

/** Returns how many connections to Postgres the processes of a scale open at most. */
export const processConnectionsOf = (scale: Scale): number =>
  scaledProcesses.reduce((sum, name) => sum + scale[name] * CONNECTIONS[name], 0)

/** Returns how many connections to Postgres a scale needs, with one more process of a name during a roll. */
export function connectionsOf(scale: Scale): number {
  return processConnectionsOf(scale) + Math.max(...Object.values(CONNECTIONS)) + KEPT_FREE
}

/** @throws StartProblem when the processes need more connections than Postgres allows */
export function requireConnections(scale: Scale, most: number): void {
  const needed = connectionsOf(scale)
  if (needed > most)
    throw problem(
      `these processes need ${needed} connections to Postgres, with one more process during a roll, and Postgres allows ${most}; start fewer processes`,
    )
}

const isScaled = (name: string): name is ScaledProcess =>
  (scaledProcesses as readonly string[]).includes(name)

const problem = (text: string) => new StartProblem(`PORTICO_SCALE: ${text}.`)
