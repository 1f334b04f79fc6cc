import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Looks at the readers so many times while one may stall. */
const LOOKS = 4

type Waiting = { bytes: number; progress: Progress; movedAt: number }
/** Bytes of whole writes that are done, and those of the running write that the system has not taken. */
type Progress = { done: number; left: number }

/**
 * Replies that wait for their readers. Each may wait with so many bytes, and all together with so many; a reader that
 * takes nothing for `stallMs` loses its connection, also when it goes on sending.
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
      // Behind another reply of a pipeline: that one has to be read first.
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
    /** Notes what of a reply waits now; false when its source should wait too. */
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
  // Node's own write time-out reads this; nothing public tells how much of a running write is done.
  const { _handle: handle } = socket as unknown as { _handle?: { writeQueueSize?: number } | null }
  return { done: socket.bytesWritten - socket.writableLength, left: handle?.writeQueueSize ?? 0 }
}
