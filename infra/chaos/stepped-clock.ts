import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The Debian package `faketime` installs its library in a folder for each architecture. */
const LIBRARIES = '/usr/lib'
const NAME = 'faketime/libfaketime.so.1'
/** A process reads the file with the offset again after this time. */
const REREAD_SECONDS = 1

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
    /** A shell script that executes its arguments with this clock. */
    wrapper: `export FAKETIME_TIMESTAMP_FILE="${file}" FAKETIME_CACHE_DURATION=${REREAD_SECONDS}
export FAKETIME_DONT_FAKE_MONOTONIC=1 LD_PRELOAD="${library}"
exec "$@"
`,
    /** Sets the clock to the true time plus `hours`. */
    set: (hours: number) => writeFileSync(file, `${hours < 0 ? '' : '+'}${hours}h\n`),
    /** Every process uses a new offset after this time, ms. */
    delayMs: REREAD_SECONDS * 1_000,
    remove: () => rmSync(file, { force: true }),
  }
}
