import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type CaptchaProviderStandIn = Awaited<ReturnType<typeof startCaptchaProvider>>

/**
 * A server that answers the `siteverify` calls of captcha providers. Its secret is `right-secret`, and it accepts each token
 * that begins with `good` once. `answers: 'nothing'` lets calls fail with status 503.
 */
export async function startCaptchaProvider() {
  const asked: { path: string; fields: Record<string, string> }[] = []
  const used = new Set<string>()
  const standIn = { asked, answers: 'all' as 'all' | 'nothing', url: '', close }
  const errorOf = ({ secret, response = '' }: Record<string, string>) => {
    if (secret !== 'right-secret') return 'invalid-input-secret'
    if (!response.startsWith('good')) return 'invalid-input-response'
    if (used.has(response)) return 'timeout-or-duplicate'
    used.add(response)
    return undefined
  }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const fields = Object.fromEntries(new URLSearchParams(body))
      asked.push({ path: request.url ?? '', fields })
      if (standIn.answers === 'nothing') return response.writeHead(503).end('<h1>Busy</h1>')
      const error = errorOf(fields)
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify({ success: !error, 'error-codes': error ? [error] : [] }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return standIn

  function close(): Promise<void> {
    return new Promise((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  }
}
