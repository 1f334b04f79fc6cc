import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startGateway, studio, type Fixture } from '../fixture.ts'

const TOKEN = 'a-token-of-a-member'
const VISITOR = 'v'.repeat(22)
const member = {
  kind: 'member',
  memberId: 'm',
  websiteId: studio.id,
  sessionId: 's',
  xsrf: 'x',
} as const

let https: Fixture
let http: Fixture
beforeAll(async () => {
  https = await startGateway({ publicProtocol: 'https' })
  http = await startGateway()
  for (const one of [https, http]) one.world.sessions[TOKEN] = member
})
afterAll(() => Promise.all([https.close(), http.close()]))
beforeEach(() => {
  for (const { seen } of [https, http]) for (const requests of Object.values(seen)) requests.length = 0
})

const cart = '/api/commerce/shopping-cart'
const seenWith = async (fixture: Fixture, cookie: string) => {
  await fixture.site(cart, { headers: { cookie } })
  const [seen] = fixture.seen.commerce
  return { caller: seen!.caller!.principal, cookie: seen!.headers.cookie }
}

test('on https cookies of members, carts and visitors are accepted with their copies, and the copies are not passed on', async () => {
  const pair = (name: string, value: string) => `${name}=${value}; __Host-${name}=${value}`
  const own = [pair('SiteUserSecureAuthToken', TOKEN), pair('CART', 'mine')].join('; ')
  expect(await seenWith(https, own)).toMatchObject({ caller: { kind: 'member' }, cookie: 'CART=mine' })
  https.seen.commerce.length = 0
  const visitor = pair('portico_visitor', VISITOR)
  expect((await seenWith(https, visitor)).caller).toEqual({ kind: 'anonymous', visitorId: VISITOR })
})

test('on https a planted cookie is ignored, alone and beside a copy of another value', async () => {
  const planted = `SiteUserSecureAuthToken=${TOKEN}; CART=theirs; portico_visitor=${VISITOR}`
  for (const more of ['', '; __Host-CART=mine; __Host-SiteUserSecureAuthToken=another-token-of-mine']) {
    https.seen.commerce.length = 0
    const { caller, cookie } = await seenWith(https, planted + more)
    expect(caller).toEqual({ kind: 'anonymous' })
    expect(cookie).toBeUndefined()
  }
})

test('on plain http the cookies of the wire contract are accepted without copies', async () => {
  const lone = `SiteUserSecureAuthToken=${TOKEN}; CART=mine`
  expect(await seenWith(http, lone)).toMatchObject({ caller: { kind: 'member' }, cookie: 'CART=mine' })
})

test('cookies that an upstream and the gateway set are copied on https, and not on http', async () => {
  for (const [fixture, copies] of [
    [https, ['__Host-CART']],
    [http, []],
  ] as const) {
    fixture.world.answer.commerce = (_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'CART=x; HttpOnly; Path=/' })
      res.end('{}')
    }
    const { cookies } = await fixture.site(cart)
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['CART', ...copies])
    delete fixture.world.answer.commerce
  }
  const refused = await https.site(`${cart}/entries`, {
    method: 'POST',
    json: {},
    headers: { origin: 'https://studio.localhost:8080' },
  })
  const named = refused.cookies.map((cookie) => cookie.split('=')[0])
  expect([refused.status, named]).toEqual([403, ['crumb', 'portico_visitor', '__Host-portico_visitor']])
})
