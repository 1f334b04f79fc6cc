import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

/** Returns all addresses of a host name. @throws if the name cannot be resolved */
export type Resolve = (name: string) => Promise<readonly string[]>

const EVERY_MS = 1_000
/**
 * Names that a process resolves at once. A lookup occupies a thread that compression and files need as well, and does so for
 * seconds while the name server does not answer.
 */
const AT_ONCE = 2

let running = 0
const turns: (() => void)[] = []

/** Resolves a name by the system (`/etc/hosts`, then DNS), at most two names at once. */
export async function resolveAll(name: string): Promise<string[]> {
  if (running < AT_ONCE) running += 1
  else await new Promise<void>((resolve) => turns.push(resolve))
  try {
    return (await lookup(name, { all: true })).map(({ address }) => address)
  } finally {
    const next = turns.shift()
    if (next) next()
    else running -= 1
  }
}

/** Whether a host, as in a URL, is an address: an IPv6 address may be in brackets. */
export const isAddress = (host: string): boolean => isIP(host.replace(/^\[|\]$/g, '')) !== 0

/**
 * Resolves a name now and each second. `onAddresses` gets its addresses when they have changed. While the name cannot be
 * resolved, or resolves to nothing, the last known addresses stay.
 */
export function watchName(
  name: string,
  {
    resolve = resolveAll,
    everyMs = EVERY_MS,
    onAddresses,
  }: { resolve?: Resolve; everyMs?: number; onAddresses: (addresses: ReadonlySet<string>) => void },
) {
  let known: ReadonlySet<string> = new Set()
  let looking: Promise<Error | null> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function lookOnce(): Promise<Error | null> {
    try {
      const found = new Set(await resolve(name))
      if (stopped) return new Error(`${name} is no longer watched`)
      if (found.size === 0) throw new Error(`${name} has no address`)
      const isKnown = found.size === known.size && [...found].every((address) => known.has(address))
      known = found
      if (!isKnown) onAddresses(found)
      return null
    } catch (failure) {
      return failure instanceof Error ? failure : new Error(String(failure))
    } finally {
      looking = undefined
      if (!stopped) timer = setTimeout(() => void look(), everyMs).unref()
    }
  }

  /** Resolves the name, if that is not happening already. Returns the reason if it failed. */
  function look(): Promise<Error | null> {
    clearTimeout(timer)
    return (looking ??= lookOnce())
  }

  void look()
  return {
    look,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
