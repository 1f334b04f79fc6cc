import { BlockList, isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchName, type Resolve } from '@portico/kit/http/balance/names'
import { List } from '@portico/kit/runtime/config'
import { plainAddress } from './address.ts'

/** A host name; its last label is not a number, because that is a mistyped address. */
const HOST_NAME =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*(?!\d+$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/i
/** How long a start waits for the first addresses of names, ms. */
const FIRST_LOOK_MS = 2_000

/** The value of `PORTICO_TRUSTED_PROXIES`. */
export const TrustedProxies = List.superRefine((entries, context) => {
  for (const entry of entries) {
    const message = problemOf(entry)
    if (message !== undefined) context.addIssue({ code: 'custom', message: `${entry} ${message}` })
  }
})

/** Returns what is wrong with an entry; undefined if it is an address, a range or a host name. */
function problemOf(entry: string): string | undefined {
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (bits === undefined)
    return version > 0 || HOST_NAME.test(entry) ? undefined : 'is not an address, a range or a host name'
  if (version === 0 || rest.length > 0)
    return 'is not a range: write an address, a slash and a number of bits'
  const most = version === 6 ? 128 : 32
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? undefined : `is not a range: bits are 0 to ${most}`
}

/**
 * Says which peers may speak for others (`x-forwarded-*`). Entries are addresses, CIDR ranges and host names. A name is resolved
 * each second; while that fails, its last known addresses stay trusted. `onUnknown` is called for each name that has no
 * address at the start. @throws RangeError for an entry that is none of these
 */
export function createTrustedProxies(
  entries: readonly string[],
  {
    resolve,
    everyMs,
    onUnknown = () => {},
  }: { resolve?: Resolve; everyMs?: number; onUnknown?: (name: string, reason: Error) => void } = {},
) {
  const ranges = new BlockList()
  const byName = new Map<string, ReadonlySet<string>>()
  const watched: { name: string; watch: ReturnType<typeof watchName> }[] = []
  for (const entry of entries) {
    const problem = problemOf(entry)
    if (problem !== undefined) throw new RangeError(`${entry} ${problem}`)
    const [address = '', bits] = entry.split('/')
    const version = isIP(address)
    const family = version === 6 ? 'ipv6' : 'ipv4'
    if (bits !== undefined) ranges.addSubnet(address, Number(bits), family)
    else if (version > 0) ranges.addAddress(address, family)
    else watchOf(entry)
  }

  function watchOf(name: string): void {
    const watch = watchName(name, {
      ...(resolve && { resolve }),
      ...(everyMs !== undefined && { everyMs }),
      onAddresses: (addresses) => byName.set(name, new Set([...addresses].map(plainAddress))),
    })
    watched.push({ name, watch })
  }

  async function firstLook({ name, watch }: (typeof watched)[number]): Promise<void> {
    const failure = await watch.look()
    if (failure && !byName.has(name)) onUnknown(name, failure)
  }

  const firstLooks = Promise.all(watched.map(firstLook))
  const hasRanges = entries.length > watched.length
  return {
    /** Whether the peer with this address is a trusted proxy. An IPv4 address is in its own form. */
    isTrusted(address: string): boolean {
      for (const addresses of byName.values()) if (addresses.has(address)) return true
      if (!hasRanges) return false
      const version = isIP(address)
      return version > 0 && ranges.check(address, version === 6 ? 'ipv6' : 'ipv4')
    },
    /** Resolves when every name was looked up once, at most after 2 s. */
    async ready(): Promise<void> {
      if (watched.length > 0)
        await Promise.race([firstLooks, sleep(FIRST_LOOK_MS, undefined, { ref: false })])
    },
    stop(): void {
      for (const { watch } of watched) watch.stop()
    },
  }
}
