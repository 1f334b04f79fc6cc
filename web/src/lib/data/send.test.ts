import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callMessages } from '@portico/proto/messages'
import { documentWithCookies } from '../../testing/cookie-jar.ts'
import { setErrorPresenter } from './alerts.ts'
import { send, type CallOptions } from './send.ts'
import type { CallFailure } from './failure.ts'
import { rememberMemberToken } from './member-token.ts'

const get = (path: string, options?: CallOptions) => send('GET', path, undefined, options)
const post = (path: string, body?: unknown, options?: CallOptions) => send('POST', path, body, options)
const put = (path: string, body: unknown) => send('PUT', path, body)
const del = (path: string) => send('DELETE', path)

type Reply = { status: number; body?: unknown; text?: string; headers?: Record<string, string> } | 'lost'
type FetchCall = { url: string; init: RequestInit; at: number }

const OK: Reply = { status: 200, body: {} }

let sent: FetchCall[]
let replies: (Reply | Promise<Reply>)[]
let events: string[]
let shown: CallFailure[]
let cookies: ReturnType<typeof documentWithCookies>

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  replies = []
  events = []
  shown = []
  use(documentWithCookies({ crumb: 'old-crumb' }))
  vi.stubGlobal('location', { origin: 'http://site.example', host: 'site.example', protocol: 'http:' })
  vi.stubGlobal('window', {
    addEventListener: () => {},
    dispatchEvent: ({ type }: Event) => events.push(type),
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init, at: Date.now() })
    const reply = await (replies.shift() ?? OK)
    if (reply === 'lost') throw new TypeError('Failed to fetch')
    const { status, body = {}, text = JSON.stringify(body), headers } = reply
    const ok = status >= 200 && status < 300
    return { status, ok, headers: new Headers(headers), text: async () => text }
  })
  setErrorPresenter((failure) => shown.push(failure))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  rememberMemberToken(undefined)
})

function use(jar: typeof cookies) {
  cookies = jar
  vi.stubGlobal('document', jar)
}

/** Runs all timers and returns the result of a call or its failure. */
async function ended<T>(work: Promise<T>): Promise<T | CallFailure> {
  const outcome = work.catch((failure: CallFailure) => failure)
  await vi.runAllTimersAsync()
  return outcome
}

test('DATA-01: GET, POST, PUT and DELETE end with the crumb of the cookie, with and without a body', async () => {
  await get('/api/x?page=2')
  await post('/api/x')
  await post('/api/x', { a: 1 })
  await put('/api/x?id=7', { a: 1 })
  await del('/api/x')
  expect(sent.map(({ url, init }) => [init.method, url, init.body])).toEqual([
    ['GET', '/api/x?page=2&crumb=old-crumb', undefined],
    ['POST', '/api/x?crumb=old-crumb', undefined],
    ['POST', '/api/x?crumb=old-crumb', '{"a":1}'],
    ['PUT', '/api/x?id=7&crumb=old-crumb', '{"a":1}'],
    ['DELETE', '/api/x?crumb=old-crumb', undefined],
  ])
  const types = sent.map(({ init }) => new Headers(init.headers).get('content-type'))
  expect(types).toEqual([null, null, 'application/json', 'application/json', null])
})

test('DATA-02: a secure call of an http page goes to the https domain of the site, with credentials', async () => {
  await post('/api/x', {}, { secure: true }) // an installation without https
  const website = { baseUrl: 'https://site.example' }
  Object.assign(window, { Static: { SQUARESPACE_CONTEXT: { website } } })
  await post('/api/x', {}, { secure: true })
  await post('/api/x', {}, { secure: 'shop.example' })
  expect(sent.map(({ url, init }) => [url, init.credentials])).toEqual([
    ['/api/x?crumb=old-crumb', 'same-origin'],
    ['https://site.example/api/x?crumb=old-crumb', 'include'],
    ['https://shop.example/api/x?crumb=old-crumb', 'include'],
  ])
  await expect(get('//evil.example/x', { secure: true })).rejects.toThrow(TypeError)
})

test('DATA-03: calls of one queue run one after another, even after a failure; other calls do not wait', async () => {
  const slow = Promise.withResolvers<Reply>()
  replies = [slow.promise]
  const first = ended(send('PUT', '/a', {}, { queue: 'cart' }))
  const second = ended(send('PUT', '/b', {}, { queue: 'cart' }))
  void send('GET', '/elsewhere')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map(({ url }) => url.slice(0, 3))).toEqual(['/a?', '/el'])
  slow.resolve({ status: 500 })
  expect(await first).toMatchObject({ status: 500 })
  await second
  expect(sent.map(({ url }) => url.slice(0, 3))).toEqual(['/a?', '/el', '/b?'])
})

test('DATA-04: a 504 with two retries makes three calls, 200 ms apart', async () => {
  replies = [{ status: 504 }, { status: 504 }, { status: 504 }]
  expect(await ended(send('GET', '/x', undefined, { retry: 2 }))).toMatchObject({ status: 504 })
  const [first, second, third] = sent.map(({ at }) => at)
  expect([second! - first!, third! - second!]).toEqual([200, 200])
  expect(sent).toHaveLength(3)
})

test('DATA-04: a retry waits 200 ms, and a successful reply ends the retries', async () => {
  replies = ['lost', { status: 200, body: { a: 1 } }]
  const work = send('GET', '/x', undefined, { retry: 5 })
  await vi.advanceTimersByTimeAsync(199)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await work).toEqual({ a: 1 })
  expect(sent).toHaveLength(2)
})

test.each([401, 403, 500, 501, 503])('DATA-04: a %i is not retried', async (status) => {
  replies = [{ status }]
  await ended(send('GET', '/x', undefined, { retry: 2 }))
  expect(sent).toHaveLength(1)
})

test('DATA-04: a refusal with a message of the server is not retried, and one without is', async () => {
  replies = [{ status: 404, body: { error: 'There is no cart.' } }]
  expect(await ended(get('/x', { retry: 2 }))).toMatchObject({ error: 'There is no cart.' })
  expect(sent).toHaveLength(1)
  replies = [{ status: 404 }, { status: 404 }, { status: 404 }]
  await ended(get('/x', { retry: 2 }))
  expect(sent).toHaveLength(4)
})

test('DATA-05: 204 and 1223 resolve to undefined', async () => {
  replies = [
    { status: 204, text: '' },
    { status: 1223, text: '' },
  ]
  expect([await post('/x'), await post('/x')]).toEqual([undefined, undefined])
})

test('DATA-07: an HTML reply fails with the exact text and is not retried', async () => {
  replies = [{ status: 200, text: '<html>' }]
  const failure = await ended(send('GET', '/api/x', undefined, { retry: 2 }))
  expect((failure as CallFailure).error).toMatch(
    /^Internal Error: Unable to parse server response from \(\/api\/x\) as JSON: Unexpected token/,
  )
  expect(sent).toHaveLength(1)
})

test('DATA-09 DATA-12: a call without a reply fails as a network error', async () => {
  replies = ['lost']
  expect(await ended(get('/x'))).toMatchObject({
    status: 0,
    error: callMessages.unableToConnect,
    errorKey: 'network',
    isNetworkError: true,
  })
})

test('a failure carries the wait of Retry-After', async () => {
  replies = [{ status: 429, body: { error: 'Too many.' }, headers: { 'retry-after': '30' } }]
  expect(await ended(post('/x'))).toMatchObject({ error: 'Too many.', retryAfterSeconds: 30 })
})

const stale: Reply = { status: 403, body: { crumbFail: true, crumb: 'fresh-crumb' } }

test('SESS-07: a stale crumb is replaced by the one in the reply, and the call is sent once more', async () => {
  replies = [stale, { status: 200, body: { a: 1 } }]
  expect(await ended(post('/x'))).toEqual({ a: 1 })
  expect(sent.map(({ url }) => url)).toEqual(['/x?crumb=old-crumb', '/x?crumb=fresh-crumb'])
  expect(cookies.written.at(-1)).toBe('crumb=fresh-crumb; path=/; samesite=lax')
})

test('SESS-07: there is no second retry', async () => {
  replies = [stale, stale, { status: 200 }]
  expect(await ended(post('/x', {}, { retry: 3 }))).toMatchObject({ status: 403 })
  expect(sent).toHaveLength(2)
})

test('SESS-07 SESS-12: with cookies off there is no retry', async () => {
  use(documentWithCookies({}, false))
  replies = [stale, { status: 200 }]
  expect(await ended(post('/x'))).toMatchObject({ status: 403 })
  expect(sent).toHaveLength(1)
  expect(cookies.written).toEqual(['portico_cookie_test=1; path=/; samesite=lax'])
})

test('SESS-12: the test cookie is removed after the check', async () => {
  replies = [stale]
  await ended(post('/x'))
  expect([...cookies.jar.keys()]).toEqual(['crumb'])
})

test('SESS-02: the member’s token is sent as a header: the one from sign-in, or the one in the cookie', async () => {
  rememberMemberToken('given')
  await get('/x')
  use(documentWithCookies({ siteUserCrumb: 'of-the-cookie' }))
  await get('/x')
  rememberMemberToken(undefined)
  use(documentWithCookies())
  await get('/x')
  const tokens = sent.map(({ init }) => new Headers(init.headers).get('x-siteuser-xsrf-token'))
  expect(tokens).toEqual(['given', 'of-the-cookie', null])
})

test('SESS-10: a call that needs a sign-in notifies its handler, else the window', async () => {
  const signedOut: Reply = { status: 401, body: { loginRequired: true } }
  replies = [signedOut, signedOut]
  const handled = vi.fn()
  await ended(get('/x', { onLoginRequired: handled }))
  expect([handled.mock.calls.length, events]).toEqual([1, []])
  await ended(get('/x'))
  expect([handled.mock.calls.length, events]).toEqual([1, ['auth:login-required']])
})

test('DATA-10 DATA-13: a call without permission opens the system error dialog', async () => {
  replies = [{ status: 403, body: { authorizationFail: true } }]
  const failure = await ended(get('/x'))
  expect(shown).toEqual([failure])
  expect(failure).toMatchObject({ error: 'Unauthorized request' })
})

test('DATA-13: field errors are shown by the dialog of the call, else by a system error dialog', async () => {
  const refused: Reply = { status: 400, body: { error: 'No.', errors: { email: 'is taken' } } }
  replies = [refused, refused, refused]
  const dialog = { showErrors: vi.fn() }
  await ended(post('/x', {}, { errors: dialog }))
  expect(dialog.showErrors).toHaveBeenCalledWith({ email: 'is taken' })
  expect(shown).toEqual([])
  await ended(post('/x', {}, { errors: 'beside' }))
  expect(shown).toEqual([])
  await ended(post('/x'))
  expect(shown).toMatchObject([{ errors: { email: 'is taken' } }])
})
