/** A save that did not succeed and what to do: try again later, or stop until the owner does something. */
export type Failure<Stopped> =
  | { retry: true; reason: 'offline' | 'busy'; message: string; afterSeconds: number | undefined }
  | { retry: false; state: Stopped }

export type LoopState<Stopped> =
  | { status: 'saved' | 'changed' | 'saving' }
  | { status: 'waiting'; reason: 'offline' | 'busy'; message: string; retryAt: number }
  | Stopped

/** A save begins this long after the last change, and at the latest this long after the first one. */
export const PAUSE_MS = 1_000
export const LONGEST_WAIT_MS = 5_000
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 30_000

type Options<Stopped extends { status: string }> = {
  /** Saves the current state once. It throws if that fails. */
  save: () => Promise<void>
  isDirty: () => boolean
  failureOf: (error: unknown) => Failure<Stopped>
  /** Whether a change after this state is saved by itself: a refused one is, a conflict waits for the owner. */
  isOver: (state: Stopped) => boolean
  show: (state: LoopState<Stopped>) => void
  now?: () => number
}

export type SaveLoop<Stopped> = {
  get: () => LoopState<Stopped>
  touch: () => void
  flush: () => Promise<boolean>
  retryNow: () => void
  /** Ends a stopped state: the owner has decided, and the rest is saved. */
  resume: () => void
  stop: () => void
}

/**
 * Calls `save` a second after the last change and at most five after the first, one call at a time. A failed call that may
 * succeed later is repeated after the time that the server names, or after 5 s, 10 s, 20 s and then every 30 s.
 */
export function createSaveLoop<Stopped extends { status: string }>({
  save,
  isDirty,
  failureOf,
  isOver,
  show,
  now = Date.now,
}: Options<Stopped>): SaveLoop<Stopped> {
  let state: LoopState<Stopped> = { status: 'saved' }
  let stopped: Stopped | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let firstChangeAt: number | undefined
  let lastChangeAt = 0
  let failures = 0
  let isEnded = false

  function enter(next: LoopState<Stopped>) {
    state = next
    show(next)
  }
  function schedule(ms: number) {
    clearTimeout(timer)
    if (!isEnded) timer = setTimeout(() => void start(), Math.max(0, ms))
  }
  const settle = () => {
    stopped = undefined
    if (!isDirty()) {
      firstChangeAt = undefined
      clearTimeout(timer)
      return enter({ status: 'saved' })
    }
    firstChangeAt ??= now()
    enter({ status: 'changed' })
    schedule(Math.min(lastChangeAt + PAUSE_MS, firstChangeAt + LONGEST_WAIT_MS) - now())
  }

  async function attempt() {
    firstChangeAt = undefined
    clearTimeout(timer)
    enter({ status: 'saving' })
    try {
      await save()
      failures = 0
      settle()
    } catch (error) {
      fail(failureOf(error))
    }
  }

  function fail(failure: Failure<Stopped>) {
    if (!failure.retry) {
      failures = 0
      stopped = failure.state
      return enter(failure.state)
    }
    const { reason, message, afterSeconds } = failure
    const own = Math.min(FIRST_RETRY_MS * 2 ** failures++, LONGEST_RETRY_MS)
    const ms = afterSeconds === undefined ? own : Math.max(PAUSE_MS, afterSeconds * 1_000)
    enter({ status: 'waiting', reason, message, retryAt: now() + ms })
    schedule(ms)
  }

  /** Begins a save, or returns the one that runs. */
  function start(): Promise<void> {
    running ??= attempt().finally(() => (running = undefined))
    return running
  }

  return {
    get: () => state,
    touch() {
      lastChangeAt = now()
      firstChangeAt ??= lastChangeAt
      if (running || state.status === 'waiting' || (stopped && !isOver(stopped))) return
      settle()
    },
    async flush() {
      clearTimeout(timer)
      if (running) await running
      if (isDirty() && !(stopped && !isOver(stopped))) await start()
      return !isDirty()
    },
    retryNow() {
      if (!running && isDirty()) void start()
    },
    resume() {
      settle()
      if (isDirty()) void start()
    },
    stop() {
      isEnded = true
      clearTimeout(timer)
    },
  }
}
