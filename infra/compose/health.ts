import type { Container } from './engine.ts'

/** A process that the engine has started again so often since this `up` does not heal by itself. */
const MAX_RESTARTS = 3

/** What an `up` looks at: the containers and their restarts when it began, and those of now. */
export type Look = {
  before: readonly Container[]
  restartsBefore: ReadonlyMap<string, number>
  now: readonly Container[]
  restarts: ReadonlyMap<string, number>
  /** Compose is still starting containers. */
  starting: boolean
}

/**
 * Jobs that failed, processes that are unhealthy, and those that start again and again. While Compose is still
 * starting, what is as it was before this `up` is left out: a job that failed the last time has not run again yet.
 */
export function failures({ before, restartsBefore, now, restarts, starting }: Look): Container[] {
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

/** What is not there yet: jobs that have not ended well, and processes that do not run or are not healthy. */
export const waiting = (now: readonly Container[]): Container[] =>
  now.filter(({ State, Health, ExitCode }) =>
    State === 'exited' ? ExitCode !== 0 : State !== 'running' || (Health !== '' && Health !== 'healthy'),
  )
