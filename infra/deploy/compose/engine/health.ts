import type { Container } from './engine.ts'

/** A process with this many restarts since the beginning of this `up` has failed. */
const MAX_RESTARTS = 3

/** The containers and their restarts at the beginning of this `up`, and now. */
export type Snapshots = {
  before: readonly Container[]
  restartsBefore: ReadonlyMap<string, number>
  now: readonly Container[]
  restarts: ReadonlyMap<string, number>
  /** Whether Compose is still starting containers. */
  starting: boolean
}

/**
 * Returns failed jobs, unhealthy processes, and processes that restart repeatedly. While Compose is still starting, containers
 * that have not changed since the beginning of this `up` are left out: a job that failed before has not run again yet.
 */
export function failures({ before, restartsBefore, now, restarts, starting }: Snapshots): Container[] {
  const untouched = ({ ID, State, Health, ExitCode }: Container) =>
    starting &&
    before.some(
      (old) => old.ID === ID && old.State === State && old.Health === Health && old.ExitCode === ExitCode,
    )
  return now.filter(
    (each) =>
      (restarts.get(each.ID) ?? 0) - (restartsBefore.get(each.ID) ?? 0) >= MAX_RESTARTS ||
      (((each.State === 'exited' && each.ExitCode !== 0) || each.Health === 'unhealthy') && !untouched(each)),
  )
}

/** Returns jobs that have not succeeded, and processes that do not run or are not healthy. */
export const notReady = (now: readonly Container[]): Container[] =>
  now.filter(({ State, Health, ExitCode }) =>
    State === 'exited' ? ExitCode !== 0 : State !== 'running' || (Health !== '' && Health !== 'healthy'),
  )
