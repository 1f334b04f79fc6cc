import { connect, type Socket } from 'node:net'

export type RawClient = { socket: Socket; answer(): string; closed: Promise<void> }

/** A bare connection of a local address, which sends what it is told and reads only where `reads` is not false. */
export function rawClient(
  port: number,
  { from = '127.0.0.1', send = '', reads = true }: { from?: string; send?: string; reads?: boolean } = {},
): RawClient {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  let answer = ''
  if (reads) socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')))
  else socket.pause()
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  if (send !== '') socket.write(send)
  return { socket, answer: () => answer, closed }
}

/** The status of the first answer, 0 while there is none. */
export const statusOf = ({ answer }: RawClient) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer())?.[1] ?? 0)
