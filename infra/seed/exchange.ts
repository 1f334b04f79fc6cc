import { request, type IncomingMessage, type RequestOptions } from 'node:http'

/**
 * One request of `node:http` with its whole answer, as `read` makes it of the message and its bytes. Redirects are not
 * followed, and the place is the caller's to name: `*.localhost` resolves in browsers only.
 * @throws Error when no answer came, when it broke off, or when nothing was heard for `options.timeout` ms
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
