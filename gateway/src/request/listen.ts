import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { bindServer, type ListenOptions, type Listening } from '@portico/kit/http/listen'
import { answerRaw } from './raw-answer.ts'

/** Answers bytes that are not a valid request in the shape of every other failure, and ends the connection. */
function answerMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable || (socket as Socket).destroyed)
    return void socket.destroy()
  const [status, text] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ([431, 'The request headers are too large.'] as const)
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ([408, 'The request took too long to arrive.'] as const)
        : ([400, 'The request is malformed.'] as const)
  answerRaw(socket, status, { error: text })
}

/** Binds the public server. `close` stops accepting, ends idle connections and waits for running requests. */
export function listen(server: Server, port: number, options: ListenOptions): Promise<Listening> {
  server.maxRequestsPerSocket = 0
  server.on('clientError', answerMalformed)
  return bindServer(server, port, { ...options, isPublic: true, backlog: 1_023 })
}
