import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The Debian package `faketime` installs its library in a folder for each architecture. */
const LIBRARIES = '/usr/lib'
const NAME = 'faketime/libfaketime.so.1'

/** Returns the path of libfaketime, which changes the time of day for a process; undefined if it is not installed. */
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
 * Sets the time of day for all processes that `wrapper` starts. Their monotonic clock does not change, as when an operator or
 * NTP steps the time of day.
 */
export function steppedClock(dataDir: string, library: string) {
  const file = join(dataDir, 'clock-offset')
  writeFileSync(file, '+0\n')
  return {
    /**
     * A shell script that executes its arguments with this clock. Every process reads the file at each reading of the clock:
     * with a cache, the processes of one machine would differ by the whole step for up to a second.
     */
    wrapper: `export FAKETIME_TIMESTAMP_FILE="${file}" FAKETIME_NO_CACHE=1
export FAKETIME_DONT_FAKE_MONOTONIC=1 LD_PRELOAD="${library}"
exec "$@"
`,
    /** Sets the clock to the true time plus `hours`. */
    set: (hours: number) => writeFileSync(file, `${hours < 0 ? '' : '+'}${hours}h\n`),
    remove: () => rmSync(file, { force: true }),
  }
}
