import type { IncomingHttpHeaders } from 'node:http'
import { isIPv6, type LookupFunction } from 'node:net'
import type { Dispatcher, Pool } from 'undici'
import { createHttpPool, socketFileOf, type PoolOptions } from './address.ts'
import { DRAINING_HEADER } from './drain.ts'
import { isAddress, watchName, type Resolve } from './names.ts'

/** How long an address gets no requests after a connection to it failed. */
const FAILED_MS = 1_000
/** How long an address gets no requests after it said that it stops, unless it leaves the addresses of the name before. */
const DRAINING_MS = 15_000
/**
 * The same for a member of a list, where the next process has the same address: a process that stops accepts connections
 * for at most 5 s.
 */
const LISTED_DRAINING_MS = 5_000
/** An address that has begun no reply since the last look, this long ago, is asked whether it answers. */
const LOOK_EVERY_MS = 2_000
/** How long it may take to begin its reply. A process that is only busy answers in time. */
const ANSWER_WITHIN_MS = 1_500
/** How long an address that did not answer gets no requests; it is asked again before this time is over. */
const SILENT_MS = LOOK_EVERY_MS + 2 * ANSWER_WITHIN_MS
/** No process has a route for it, so the answer is 404 and nothing runs. */
const QUESTION = { method: 'OPTIONS', path: '/internal/alive' } as const
/** Addresses at which one request is tried. A vanished host takes the whole time limit of a connection. */
const MOST_TRIES = 8

/** Sends requests to a process, or to all processes that have its name. */
export type Balancer = Pick<Pool, 'dispatch' | 'close' | 'destroy'>

/** One address of the name, or one base URL of a list. */
type Member = {
  address: string
  pool: Pool
  running: number
  avoidedUntil: number
  /** Replies that began, now and at the last look. */
  replies: number
  repliesBefore: number
  isAsked: boolean
  /** Requests without an effect that wait for its reply. */
  reads: Set<{ tryElsewhere(): void }>
}

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

  const drainingMs = isList ? LISTED_DRAINING_MS : DRAINING_MS
  let members: readonly Member[] = isList ? listed.map((origin) => memberOf(origin, origin, options)) : []
  /** The members that are not avoided; all of them if all are. */
  let usable = members
  /** Requests that wait for the first addresses. */
  let waiting: Attempt[] = []
  let closed = false

  function sort(): void {
    const now = performance.now()
    const good = members.filter((member) => member.avoidedUntil <= now)
    usable = good.length > 0 ? good : members
  }

  function avoid(member: Member, ms: number): void {
    const until = performance.now() + ms
    if (until <= member.avoidedUntil) return
    member.avoidedUntil = until
    sort()
    // A timer may fire a moment before its time.
    setTimeout(sort, ms + 2).unref()
  }

  function pick(): Member | undefined {
    const { length } = usable
    if (length < 2) return usable[0]
    const first = Math.floor(Math.random() * length)
    const other = Math.floor(Math.random() * (length - 1))
    const one = usable[first]!
    const two = usable[other < first ? other : other + 1]!
    return two.running < one.running ? two : one
  }

  /** Picks an address at which a request was not tried. */
  function pickAnother(tried: readonly Member[]): Member | undefined {
    if (tried.length >= MOST_TRIES) return undefined
    const isNew = (member: Member) => !tried.includes(member)
    let left = usable.filter(isNew)
    if (left.length === 0) left = members.filter(isNew)
    return left[Math.floor(Math.random() * left.length)]
  }

  /** A request. It is sent once, and tried at other addresses before that. */
  class Attempt implements Dispatcher.DispatchHandler {
    readonly options: Dispatcher.DispatchOptions
    readonly handler: Dispatcher.DispatchHandler
    member: Member | undefined = undefined
    started = false
    tried: Member[] | undefined = undefined
    readonly isRead: boolean
    controller: Dispatcher.DispatchController | undefined = undefined
    isMoving = false
    wasMoved = false

    constructor(request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) {
      this.options = request
      this.handler = handler
      this.isRead = (request.method === 'GET' || request.method === 'HEAD') && !request.body
    }

    sendTo(member: Member): boolean {
      this.member = member
      member.running += 1
      if (this.isRead && !this.wasMoved) member.reads.add(this)
      return member.pool.dispatch(this.options, this)
    }

    end(): void {
      if (this.member) {
        this.member.running -= 1
        this.member.reads.delete(this)
      }
      this.member = undefined
    }

    /** Gives up the address that does not answer. A request that waits for a connection stays. */
    tryElsewhere(): void {
      if (!this.controller) return
      this.isMoving = true
      this.controller.abort(new Error('the address does not answer'))
    }

    onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
      this.started = true
      this.controller = controller
      this.handler.onRequestStart?.(controller, context)
    }

    onResponseStart(
      controller: Dispatcher.DispatchController,
      status: number,
      headers: IncomingHttpHeaders,
      message?: string,
    ): void {
      if (this.member) {
        this.member.replies += 1
        this.member.reads.delete(this)
      }
      if (headers[DRAINING_HEADER] !== undefined && this.member) avoid(this.member, drainingMs)
      this.handler.onResponseStart?.(controller, status, headers, message)
    }

    onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
      this.handler.onResponseData?.(controller, chunk)
    }

    onResponseEnd(controller: Dispatcher.DispatchController, trailers: IncomingHttpHeaders): void {
      this.end()
      this.handler.onResponseEnd?.(controller, trailers)
    }

    onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
      const { member } = this
      this.end()
      if (member && this.isMoving) {
        this.isMoving = this.started = false
        this.wasMoved = true
        this.controller = undefined
        ;(this.tried ??= []).push(member)
        const another = closed ? undefined : pickAnother(this.tried)
        if (another) return void this.sendTo(another)
      } else if (member && !this.started && isConnectionFailure(error)) {
        avoid(member, FAILED_MS)
        ;(this.tried ??= []).push(member)
        const another = closed ? undefined : pickAnother(this.tried)
        if (another) return void this.sendTo(another)
      }
      this.handler.onResponseError?.(controller, error)
    }
  }

  const connection = typeof options.connect === 'object' ? options.connect : {}
  const memberAt = (address: string) =>
    memberOf(address, url, { ...options, connect: { ...connection, lookup: lookupOf(address) } })

  function onAddresses(addresses: ReadonlySet<string>): void {
    const before = members
    const kept = before.filter(({ address }) => addresses.has(address))
    const known = new Set(kept.map(({ address }) => address))
    members = [...kept, ...[...addresses].filter((address) => !known.has(address)).map(memberAt)]
    sort()
    for (const member of before) if (!addresses.has(member.address)) void member.pool.close()
    const first = waiting
    waiting = []
    for (const attempt of first) attempt.sendTo(pick()!)
  }

  const name = isList
    ? undefined
    : watchName(new URL(url).hostname, {
        onAddresses,
        ...(resolve && { resolve }),
        ...(everyMs !== undefined && { everyMs }),
      })

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

  /** Asks each member that has begun no reply since the last look; one member alone is used whatever it answers. */
  function look(): void {
    if (members.length < 2) return
    for (const member of members) {
      const isQuiet = member.replies === member.repliesBefore
      member.repliesBefore = member.replies
      if (!isQuiet || member.isAsked) continue
      member.isAsked = true
      void isAnswering(member.pool).then((answers) => {
        member.isAsked = false
        if (answers || closed) return
        avoid(member, SILENT_MS)
        const isOtherGood = usable.length < members.length
        if (isOtherGood) for (const read of [...member.reads]) read.tryElsewhere()
      })
    }
  }

  const looking = setInterval(look, LOOK_EVERY_MS)
  looking.unref()

  function end(how: 'close' | 'destroy'): Promise<void> {
    closed = true
    clearInterval(looking)
    name?.stop()
    return Promise.all(members.map(({ pool }) => pool[how]())).then(() => undefined)
  }

  return {
    dispatch(request, handler) {
      const attempt = new Attempt(request, handler)
      const member = pick()
      if (member) return attempt.sendTo(member)
      waitForAddress(attempt)
      return true
    },
    close: () => end('close'),
    destroy: () => end('destroy'),
  } as Balancer
}

const memberOf = (address: string, origin: string, options: PoolOptions): Member => ({
  address,
  pool: createHttpPool(origin, options),
  running: 0,
  avoidedUntil: 0,
  replies: 0,
  repliesBefore: 0,
  isAsked: false,
  reads: new Set(),
})

/** Whether an address begins any reply in time. A connection that cannot be opened is no silence: requests find that out. */
function isAnswering(pool: Pool): Promise<boolean> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | undefined
    let isOver = false
    const end = (answers: boolean) => {
      isOver = true
      clearTimeout(timer)
      resolve(answers)
    }
    const giveUp = () => {
      if (isOver) return
      end(false)
      controller?.abort(new Error('no answer'))
    }
    // When this process itself was late, an answer that has arrived is read before.
    const timer = setTimeout(() => setImmediate(giveUp), ANSWER_WITHIN_MS)
    timer.unref()
    pool.dispatch(QUESTION, {
      onRequestStart(started) {
        controller = started
        if (isOver) started.abort(new Error('too late'))
      },
      onResponseStart: () => end(true),
      onResponseError: () => end(true),
    })
  })
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

/** Whether a request that was not sent failed because of its connection. Failed system calls name the call. */
function isConnectionFailure(error: Error & { code?: string }): boolean {
  return 'syscall' in error || error.code === 'UND_ERR_CONNECT_TIMEOUT' || error.code === 'UND_ERR_SOCKET'
}

/** Makes a connection to the name go to this address. The `Host` header and the name in a certificate stay. */
function lookupOf(address: string): LookupFunction {
  const family = isIPv6(address) ? 6 : 4
  return (_name, { all }, done) => (all ? done(null, [{ address, family }]) : done(null, address, family))
}
