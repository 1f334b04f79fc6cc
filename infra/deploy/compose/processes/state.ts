import type { Container } from '../engine/engine.ts'
import { jobs } from './jobs.ts'
import { scaledProcesses } from './scale.ts'

/** A container with the commit of its image: null if it does not run, or is no process of Portico. */
export type ContainerState = Pick<Container, 'Name' | 'Service' | 'State' | 'Health' | 'ExitCode'> & {
  commit: string | null
  restarts: number
}
/** An alert that fires, or whose condition is true and has not lasted long enough. */
export type Alert = {
  name: string
  state: 'firing' | 'pending'
  severity: string
  summary: string
  action: string
}

const order = (service: string) => {
  const at = (scaledProcesses as readonly string[]).indexOf(service)
  return at === -1 ? scaledProcesses.length : at
}
const isReady = ({ State, Health }: ContainerState) =>
  State === 'running' && (Health === '' || Health === 'healthy')
const isDone = ({ Service, State, ExitCode }: ContainerState) =>
  jobs.includes(Service) && State === 'exited' && ExitCode === 0

/**
 * Returns the lines of `make state`, and what is wrong, one sentence each: processes that are missing or not healthy, and more
 * than one release. `alerts` is null without the profile observability, or when Prometheus does not answer.
 */
export function describeState(
  containers: readonly ContainerState[],
  alerts: readonly Alert[] | null,
): { lines: string[]; problems: string[] } {
  const shown = containers
    .filter((each) => !isDone(each))
    .toSorted((a, b) => order(a.Service) - order(b.Service) || a.Name.localeCompare(b.Name))
  const rows = shown.map((each) => [
    each.Name,
    each.State === 'running' ? each.Health || 'runs' : `${each.State} (${each.ExitCode})`,
    each.commit ?? '',
    each.restarts === 0 ? '' : `restarted ${each.restarts} times`,
  ])
  const table = [['container', 'state', 'commit', ''], ...rows]
  const widths = [0, 1, 2].map((at) => Math.max(...table.map((row) => row[at]!.length)))
  const lines = table.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  lines.push('', ...describeAlerts(alerts))
  return { lines, problems: problemsOf(shown) }
}

function describeAlerts(alerts: readonly Alert[] | null): string[] {
  if (alerts === null)
    return ['Alerts: not known, because Prometheus does not answer (profile observability).']
  if (alerts.length === 0) return ['Alerts: none.']
  // Several processes of a name raise the same alert.
  const entries = alerts.map(
    ({ name, state, severity, summary, action }) =>
      [`  ${state}  ${name} (${severity})  ${summary}`, `    ${action}`] as const,
  )
  const counts = Map.groupBy(entries, ([line]) => line)
  return [
    'Alerts:',
    ...[...counts].flatMap(([line, same]) => [
      same.length === 1 ? line : `${line} (${same.length} times)`,
      same[0]![1],
    ]),
  ]
}

function problemsOf(shown: readonly ContainerState[]): string[] {
  const missing = scaledProcesses.filter((name) => !shown.some(({ Service }) => Service === name))
  const commits = new Set(
    shown
      .filter(({ Service }) => (scaledProcesses as readonly string[]).includes(Service))
      .flatMap(({ commit }) => commit ?? []),
  )
  return [
    ...missing.map((name) => `No process of ${name} exists: run make up.`),
    ...shown
      .filter((each) => !isReady(each))
      .map(({ Name, Service }) => `${Name} is not ready: docker compose logs ${Service} --tail 50`),
    ...(commits.size > 1
      ? [
          `Processes of ${commits.size} releases run (${[...commits].join(', ')}): check out the one that you want, and run make up.`,
        ]
      : []),
  ]
}
