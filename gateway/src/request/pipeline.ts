import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Line = { waiting: number; isCut: boolean }

/**
 * Handles the requests of a connection one after another. Node passes on all pipelined requests of a client at once. Here
 * each waits until the reply before it has been sent, and requests of other connections run in between. At most `most`
 * requests wait. When a connection sends more, the running request is still answered, and then the connection closes.
 * `onCut` is called once per connection; the connection stays open if it returns false.
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
    const current = line
    res.once('socket', () => {
      current.waiting -= 1
      if (current.isCut) return req.socket.destroySoon()
      setImmediate(() => {
        if (!res.destroyed) handle(req, res)
      })
    })
  }

  // Node assigns the socket to a response when the response before it has been sent.
  return (req, res) => (res.socket === null ? wait(req, res) : handle(req, res))
}

/** Return value of a handler of node's parser: neither a body nor another request follows. */
const NOTHING_FOLLOWS = 2

/**
 * Stops parsing the requests of a connection. Node has no public function for this: it parses the whole chunk that it has
 * read, and each request in it costs an object, and an error with its stack when the connection ends. In a version of node
 * without this field the rest is parsed and dropped.
 */
function stopParsing(socket: Socket): void {
  const { parser } = socket as unknown as { parser?: { onIncoming?: unknown } | null }
  if (typeof parser?.onIncoming === 'function') parser.onIncoming = () => NOTHING_FOLLOWS
  socket.pause()
}
