import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where Debian's package faketime keeps its library for each architecture. */
const LIBRARIES = '/usr/lib'
const NAME = 'faketime/libfaketime.so.1'
/** Seconds after which a process reads the file with the offset again. */
const REREAD_SECONDS = 1

/** The path of libfaketime, which tells a process another time of day; undefined where it is not installed. */
export function clockLibrary(): string | undefined {
  const found = readdirSync(LIBRARIES, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || !entry.name.includes('-linux-')) return []
    return readdirSync(join(LIBRARIES, entry.name)).includes('faketime')
      ? [join(LIBRARIES, entry.name, NAME)]
      : []
  })
  return found[0]
}

/**
 * A time of day that all processes started by `wrapper` share. The monotonic clock of the machine is not changed, as
 * when an operator or NTP steps the time of day.
 */
export function steppedClock(dataDir: string, library: string) {
  const file = join(dataDir, 'clock-offset')
  writeFileSync(file, '+0\n')
  return {
    /** A shell script that executes its arguments with this clock. */
    wrapper: `export FAKETIME_TIMESTAMP_FILE="${file}" FAKETIME_CACHE_DURATION=${REREAD_SECONDS}
export FAKETIME_DONT_FAKE_MONOTONIC=1 LD_PRELOAD="${library}"
exec "$@"
`,
    /** Sets the clock to the true time and so many hours.. */
    set: (hours: number) => writeFileSync(file, `${hours < 0 ? '' : '+'}${hours}h\n`),
    /** The longest time in ms until every process has a new offset. */
    delayMs: REREAD_SECONDS * 1_000,
    remove: () => rmSync(file, { force: true }),
  }
}
