import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** Starts a mail server that stores the mails it accepts. */
export async function startSmtpServer(options: SMTPServerOptions = {}) {
  const delivered: Uint8Array[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Uint8Array[] = []
      stream.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      stream.on('end', () => {
        delivered.push(Buffer.concat(chunks))
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {}) // a client may disconnect
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { delivered, port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
