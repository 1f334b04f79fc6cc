import { isIPv6, type LookupFunction } from 'node:net'
import type { Dispatcher, Pool } from 'undici'
import { createHttpPool, socketFileOf, type PoolOptions } from '../address.ts'
import { Attempt, type Sending } from './attempt.ts'
import { watchFrozen } from './frozen.ts'
import { createMembers, memberOf } from './members.ts'
import { isAddress, watchName, type Resolve } from './names.ts'

/** How long an address gets no requests after it said that it stops, unless it leaves the addresses of the name before. */
const DRAINING_MS = 15_000
/**
 * The same for a member of a list, where the next process has the same address: a process that stops accepts connections
 * for at most 5 s.
 */
const LISTED_DRAINING_MS = 5_000

/** Sends requests to a process, or to all processes that have its name. */
export type Balancer = Pick<Pool, 'dispatch' | 'close' | 'destroy'>

/**
 * Creates a balancer for a base URL, or for a list of them with commas between, each of which is one process. A host name of a
 * single URL is resolved each second, and each of its addresses gets a pool of connections.
 * A request goes to one of two random addresses, the one with fewer running requests. An address is avoided for a second
 * after a failed connection, and after a reply with `DRAINING_HEADER` for at most 15 s, a member of a list for 5 s; when all are avoided, none is. A
 * request whose connection could not be opened is tried at other addresses, because nothing was sent. A process that is frozen
 * accepts connections and does not answer: an address without replies is asked every 2 s, and avoided until it answers. Reads
 * that wait there are tried at another one, once. A socket file or an IP address has one pool and no lookups, and neither has a member of a list.
 */
export function createBalancer(
  url: string,
  options: PoolOptions,
  { resolve, everyMs }: { resolve?: Resolve; everyMs?: number } = {},
): Balancer {
  const listed = url.split(',')
  const isList = listed.length > 1
  if (!isList && (socketFileOf(url) !== undefined || isAddress(new URL(url).hostname)))
    return createHttpPool(url, options)

  const members = createMembers(isList ? listed.map((origin) => memberOf(origin, origin, options)) : [])
  const sending: Sending = { members, drainingMs: isList ? LISTED_DRAINING_MS : DRAINING_MS, closed: false }
  /** Requests that wait for the first addresses. */
  let waiting: Attempt[] = []

  const connection = typeof options.connect === 'object' ? options.connect : {}
  const memberAt = (address: string) =>
    memberOf(address, url, { ...options, connect: { ...connection, lookup: lookupOf(address) } })

  function onAddresses(addresses: ReadonlySet<string>): void {
    const before = members.all()
    const kept = before.filter(({ address }) => addresses.has(address))
    const known = new Set(kept.map(({ address }) => address))
    members.replace([...kept, ...[...addresses].filter((address) => !known.has(address)).map(memberAt)])
    for (const member of before) if (!addresses.has(member.address)) void member.pool.close()
    const first = waiting
    waiting = []
    for (const attempt of first) attempt.sendTo(members.pick()!)
  }

  const name = isList
    ? undefined
    : watchName(new URL(url).hostname, {
        onAddresses,
        ...(resolve && { resolve }),
        ...(everyMs !== undefined && { everyMs }),
      })
  const frozen = watchFrozen(members)

  /** Sends a request once the name has an address. It fails with the reason why there is none. */
  function waitForAddress(attempt: Attempt): void {
    waiting.push(attempt)
    if (waiting.length > 1) return
    void name?.look().then((failure) => {
      const failed = waiting
      waiting = []
      for (const each of failed) each.handler.onResponseError?.(NOT_STARTED, failure ?? new Error('closed'))
    })
  }

  function end(how: 'close' | 'destroy'): Promise<void> {
    sending.closed = true
    frozen.stop()
    name?.stop()
    return Promise.all(members.all().map(({ pool }) => pool[how]())).then(() => undefined)
  }

  return {
    dispatch(request, handler) {
      const attempt = new Attempt(sending, request, handler)
      const member = members.pick()
      if (member) return attempt.sendTo(member)
      waitForAddress(attempt)
      return true
    },
    close: () => end('close'),
    destroy: () => end('destroy'),
  } as Balancer
}

/** The controller of a request that was never sent. */
const NOT_STARTED: Dispatcher.DispatchController = {
  aborted: false,
  paused: false,
  reason: null,
  rawHeaders: null,
  rawTrailers: null,
  abort() {},
  pause() {},
  resume() {},
}

/** Makes a connection to the name go to this address. The `Host` header and the name in a certificate stay. */
function lookupOf(address: string): LookupFunction {
  const family = isIPv6(address) ? 6 : 4
  return (_name, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family))
}
