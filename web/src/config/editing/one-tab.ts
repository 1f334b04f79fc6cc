import { keyText, type JournalKey } from './journal-store.ts'

/**
 * Whether this tab may edit the page. `elsewhere`: another tab of the same browser does. When `elsewhere` becomes `here`, the
 * page must be loaded again, because the other tab may have saved it.
 */
export type TabState = 'waiting' | 'here' | 'elsewhere'

export type OneTab = {
  get: () => TabState
  subscribe: (listener: () => void) => () => void
  /** "Edit here": asks the other tab to save and to stop, and takes over after 3 s even without an answer. */
  take: () => void
  stop: () => void
}

type Options = {
  key: JournalKey
  /** Saves what is open, before another tab takes over. */
  onHandOver: () => Promise<unknown>
  locks?: LockManager | undefined
  patienceMs?: number
}

const HAND_OVER_MS = 3_000

/** Lets one tab of a browser edit a page. Without Web Locks (plain HTTP) every tab may: the server merges their saves. */
export function createOneTab({
  key,
  onHandOver,
  locks = globalThis.navigator?.locks,
  patienceMs = HAND_OVER_MS,
}: Options): OneTab {
  const name = `portico-editor/${keyText(key)}`
  const listeners = new Set<() => void>()
  let state: TabState = 'waiting'
  let release: (() => void) | undefined
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function enter(next: TabState) {
    if (state === next || isStopped) return
    state = next
    for (const listener of listeners) listener()
  }

  /** Waits for the lock and holds it until it is released or stolen. Then it waits again, for the other tab to close. */
  async function hold(options: LockOptions) {
    try {
      await locks?.request(name, options, () => {
        if (isStopped) return
        enter('here')
        return new Promise<void>((resolve) => (release = resolve))
      })
      // It was given to the other tab.
    } catch {
      // It was stolen, or the wait was ended to steal it.
      if (options.signal?.aborted) return
      release = undefined
    }
    if (isStopped) return
    enter('elsewhere')
    wait()
  }

  let waiting = new AbortController()
  function wait() {
    waiting = new AbortController()
    void hold({ signal: waiting.signal })
  }

  const channel = new BroadcastChannel(name)
  channel.onmessage = () => {
    const give = release
    if (state !== 'here' || !give) return
    void onHandOver().finally(() => {
      release = undefined
      give()
    })
  }

  function take() {
    if (state !== 'elsewhere') return
    channel.postMessage('hand over')
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (state !== 'elsewhere' || isStopped) return
      waiting.abort()
      void hold({ steal: true })
    }, patienceMs)
  }

  async function start() {
    if (!locks) return enter('here')
    wait()
    const { pending } = await locks.query()
    if (state === 'waiting' && pending?.some((lock) => lock.name === name)) enter('elsewhere')
  }
  void start()

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    take,
    stop() {
      isStopped = true
      clearTimeout(timer)
      channel.close()
      waiting.abort()
      release?.()
    },
  }
}
