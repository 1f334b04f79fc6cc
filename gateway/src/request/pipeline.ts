import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Line = { waiting: number; isCut: boolean }

/**
 * Handles the requests of a connection one after another. Node hands over every request that a client sent ahead
 * (pipelined) at once; here each waits until the answer before it has been sent, and other connections get their turn
 * in between. At most `most` wait. Of a connection with more, the request that is handled is still answered, and then the
 * connection closes. `onCut` is told once per connection; false from it lets the connection go on.
 */
export function oneAtATime(
  handle: RequestListener,
  { most, onCut }: { most: number; onCut: (socket: Socket) => boolean },
): RequestListener {
  const lines = new WeakMap<Socket, Line>()

  function wait(req: IncomingMessage, res: ServerResponse): void {
    const { socket } = req
    let line = lines.get(socket)
    if (!line) lines.set(socket, (line = { waiting: 0, isCut: false }))
    if (line.isCut) return
    if (line.waiting >= most && onCut(socket)) {
      line.isCut = true
      stopParsing(socket)
      return
    }
    line.waiting += 1
    const its = line
    res.once('socket', () => {
      its.waiting -= 1
      if (its.isCut) return req.socket.destroySoon()
      setImmediate(() => {
        if (!res.destroyed) handle(req, res)
      })
    })
  }

  // Node gives a response its socket when the one before it is done.
  return (req, res) => (res.socket === null ? wait(req, res) : handle(req, res))
}

/** What a handler of node's parser returns when neither a body nor another request follows. */
const NOTHING_FOLLOWS = 2

/**
 * Leaves what else a connection sent unparsed. Node has no public way: it parses all of a chunk that it has read, and each
 * request in it costs an object now and an error with its stack when the connection ends. Without this field of node the
 * rest is parsed and dropped.
 */
function stopParsing(socket: Socket): void {
  const { parser } = socket as unknown as { parser?: { onIncoming?: unknown } | null }
  if (typeof parser?.onIncoming === 'function') parser.onIncoming = () => NOTHING_FOLLOWS
  socket.pause()
}
