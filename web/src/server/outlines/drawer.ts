import { Worker } from 'node:worker_threads'
import type { Logger } from '@portico/kit/runtime/logger'
import type { MapOutline } from '../../page/map-outline.ts'
import type { OutlineRequest } from './draw.ts'

export type Order = { id: number; request: OutlineRequest }
type Drawn = { id: number; outline: MapOutline }

/** The thread ends when nothing was drawn for this time, which frees about 60 MB. */
const IDLE_MS = 30_000

/** Draws one map; null if the outlines cannot be read. */
export type Draw = (request: OutlineRequest) => Promise<MapOutline | null>

/**
 * Creates the drawer of maps. Reading the outlines takes about 150 ms and a drawing about 20 ms, so both happen in a thread
 * that starts with the first map: requests are never blocked.
 */
export function createDrawer(path: string, logger: Pick<Logger, 'error'>): Draw {
  const waiting = new Map<number, (outline: MapOutline | null) => void>()
  let thread: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let count = 0

  function start(): Worker {
    const started = new Worker(new URL('./worker.ts', import.meta.url), { workerData: path })
    started.unref()
    started.on('message', ({ id, outline }: Drawn) => {
      finish(id, outline)
      if (waiting.size > 0) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (thread === started && waiting.size === 0) end()
      }, IDLE_MS)
      timer.unref()
    })
    started.on('error', (err) => {
      logger.error({ err }, 'cannot draw maps')
      if (thread === started) end()
    })
    return started
  }

  function end(): void {
    void thread?.terminate()
    thread = undefined
    for (const id of [...waiting.keys()]) finish(id, null)
  }

  function finish(id: number, outline: MapOutline | null): void {
    waiting.get(id)?.(outline)
    waiting.delete(id)
  }

  return (request) =>
    new Promise((resolve) => {
      const order: Order = { id: (count += 1), request }
      waiting.set(order.id, resolve)
      thread ??= start()
      thread.postMessage(order)
    })
}
