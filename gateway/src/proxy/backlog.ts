import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Checks of the readers during the time that a reader may stall. */
const LOOKS = 4

type Waiting = { bytes: number; progress: Progress; movedAt: number }
/** Bytes of finished writes, and bytes of the running write that the system has not taken. */
type Progress = { done: number; left: number }

/**
 * Counts replies that wait for their readers. A reply may wait with `perReply` bytes, and all replies with `inAll` bytes. A
 * reader that takes nothing for `stallMs` milliseconds loses its connection, even if it goes on sending.
 */
export function createBacklog({
  stallMs,
  perReply,
  inAll,
  onStalled,
}: {
  stallMs: number
  perReply: number
  inAll: number
  onStalled: (socket: Socket) => void
}) {
  const waiting = new Map<ServerResponse, Waiting>()
  let bytes = 0
  let timer: NodeJS.Timeout | undefined

  function forget(this: ServerResponse): void {
    bytes -= waiting.get(this)?.bytes ?? 0
    waiting.delete(this)
    this.off('drain', forget).off('close', forget)
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  function look(): void {
    const now = performance.now()
    for (const [res, entry] of waiting) {
      const progress = progressOf(res.socket)
      // The reply waits for another reply of its pipeline.
      if (!res.socket) entry.movedAt = now
      else if (progress.done !== entry.progress.done || progress.left !== entry.progress.left) {
        entry.progress = progress
        entry.movedAt = now
      } else if (now - entry.movedAt >= stallMs) {
        onStalled(res.socket)
        res.destroy()
      }
    }
  }

  return {
    /** Counts the waiting bytes of a reply; false when its source must wait too. */
    note(res: ServerResponse): boolean {
      if (res.destroyed) return true
      let entry = waiting.get(res)
      if (!entry) {
        entry = { bytes: 0, progress: progressOf(res.socket), movedAt: performance.now() }
        waiting.set(res, entry)
        res.on('drain', forget).on('close', forget)
        timer ??= setInterval(look, stallMs / LOOKS).unref()
      }
      const now = res.writableLength
      bytes += now - entry.bytes
      entry.bytes = now
      return now <= perReply && bytes <= inAll
    },
    bytes: () => bytes,
    size: () => waiting.size,
  }
}

export type Backlog = ReturnType<typeof createBacklog>

function progressOf(socket: Socket | null): Progress {
  if (!socket) return { done: 0, left: 0 }
  // Node's own write time-out reads this field. There is no public one for the progress of a running write.
  const { _handle: handle } = socket as unknown as { _handle?: { writeQueueSize?: number } | null }
  return { done: socket.bytesWritten - socket.writableLength, left: handle?.writeQueueSize ?? 0 }
}
