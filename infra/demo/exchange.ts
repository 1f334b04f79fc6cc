import { request, type IncomingMessage, type RequestOptions } from 'node:http'

/**
 * Sends one request with `node:http`, reads the whole answer, and returns what `read` makes of it. Redirects are not
 * followed. The caller gives the address, because `*.localhost` resolves in browsers only.
 * @throws Error when there is no answer, when it is interrupted, or when nothing arrives for `options.timeout` ms
 */
export function exchange<T>(
  options: RequestOptions,
  body: string | Uint8Array | undefined,
  read: (answer: IncomingMessage, bytes: Buffer) => T,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const sent = request(options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => resolve(read(answer, Buffer.concat(chunks))))
    })
    if (options.timeout !== undefined) {
      const { method = 'GET', path = '/', timeout } = options
      sent.on('timeout', () =>
        sent.destroy(new Error(`${method} ${path}: no answer in ${timeout / 1_000} s`)),
      )
    }
    sent.on('error', reject)
    sent.end(body)
  })
}
