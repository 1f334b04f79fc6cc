import { createRequire } from 'node:module'

/** The queue of the requests of one connection inside kafkajs: the parts that are used here. */
type RequestQueue = {
  pending: unknown[]
  scheduleCheckPendingRequests(this: RequestQueue): void
}

const { prototype: queue } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as {
  prototype: RequestQueue
}
const schedule = queue.scheduleCheckPendingRequests

/**
 * Lets the connections of kafkajs check for waiting requests only while requests wait. After the first reply of a connection kafkajs checks
 * each millisecond, for as long as the process runs, with timers whose negative delays Node 24 prints warnings about.
 */
export function checkOnlyWaitingRequests(): void {
  queue.scheduleCheckPendingRequests = function () {
    if (this.pending.length > 0) schedule.call(this)
  }
}
