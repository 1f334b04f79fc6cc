/** A build that no reply has named for this long is gone, ms: web went back to an earlier one. */
const GONE_MS = 60_000

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
  return {
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
