/** A build that no reply has named for this long is gone, ms: web went back to an earlier one. */
const GONE_MS = 60_000
/** When no reply has named a build for this long, ms, one view of a kept page asks web. */
const CHECK_MS = 10_000

type Build = { builtAt: number; hash: string }

/** Reads `<epoch ms>.<hash>`. A reply of a release that names no build counts as older than all that do. */
function parse(name: string): Build {
  const [, builtAt = '0', hash = ''] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(name) ?? []
  return { builtAt: Number(builtAt), hash }
}

const isNewer = (one: Build, other: Build) =>
  one.builtAt > other.builtAt || (one.builtAt === other.builtAt && one.hash > other.hash)

/**
 * Knows the newest build of web that a noted reply has named. Builds with the same files are the same build,
 * whenever they were made.
 */
export function createBuilds() {
  let newest: Build | undefined
  let seenAt = 0
  let askedAt = 0
  return {
    /**
     * Whether this request should ask web, because no reply has named a build for a while: if every page that is viewed is kept,
     * the gateway would not notice a new build. True for one request in `CHECK_MS`.
     */
    takeCheck(): boolean {
      const now = performance.now()
      if (newest === undefined || now - Math.max(seenAt, askedAt) < CHECK_MS) return false
      askedAt = now
      return true
    },
    /** Notes the build that a reply of web names. */
    note(name: string): void {
      const build = parse(name)
      const now = performance.now()
      if (newest && build.hash !== newest.hash && !isNewer(build, newest) && now - seenAt < GONE_MS) return
      // The later time counts when the same files were built twice.
      if (newest?.hash !== build.hash || build.builtAt > newest.builtAt) newest = build
      seenAt = now
    },
    isNewest: (name: string): boolean => newest !== undefined && parse(name).hash === newest.hash,
  }
}
