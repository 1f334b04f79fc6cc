import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  CLOCKS_DIFFER_MS,
  EXPIRED_HEADER,
  PRINCIPAL_HEADER,
  type Principal,
} from '@portico/kit/http/principal'
import { callerIn, send, startGateway, type Fixture } from './fixture.ts'
import { DAY_MS } from '@portico/proto/time/units'

const token = 'member-token-of-a-member'
const member: Principal = {
  kind: 'member',
  memberId: 'm1',
  websiteId: 'a'.repeat(24),
  sessionId: 's1',
  xsrf: 'x',
}
const profile = '/api/site-users/account/profile'
const headers = { cookie: `SiteUserSecureAuthToken=${token}` }

let fixture: Fixture
beforeEach(async () => {
  fixture = await startGateway()
  fixture.world.sessions = { [token]: member }
})
afterEach(() => fixture.close())

const lastSeen = () => fixture.seen.identity.at(-1)!

test('a session that ends after the time of day was set back is refused within a second', async () => {
  await fixture.site(profile, { headers })
  expect(lastSeen().caller?.principal.kind).toBe('member')
  fixture.world.setAhead = -DAY_MS
  fixture.world.sessions = {}
  fixture.world.now += 1_001
  await fixture.site(profile, { headers })
  expect(lastSeen().caller?.principal.kind).toBe('anonymous')
})

test.each([
  ['ahead', DAY_MS],
  ['back', -DAY_MS],
])('a principal is signed by the new time of day at once when it was set %s', async (_title, ms) => {
  await fixture.site(profile, { headers })
  fixture.world.setAhead = ms
  await fixture.site(profile, { headers })
  const header = String(lastSeen().headers[PRINCIPAL_HEADER])
  const at = fixture.world.now + ms
  expect(callerIn('identity', header, at)).not.toBeNull()
  expect(callerIn('identity', header, at + 5_001 + CLOCKS_DIFFER_MS)).toBeNull()
})

test.each(['GET', 'POST'])(
  'a principal that expired because the clock was set is signed again, once (%s)',
  async (method) => {
    let expired = 1
    fixture.world.answer.forms = (_req, res) =>
      expired-- > 0 ? send(res, 503, {}, { [EXPIRED_HEADER]: '1' }) : send(res, 200, {})
    const path = '/api/form/FormSubmissionKey'
    const answer = await fixture.site(path, method === 'POST' ? { method, json: {} } : { method })
    expect(answer.status).toBe(200)
    expect(fixture.seen.forms).toHaveLength(2)

    expired = 2
    const second = await fixture.site(path, method === 'POST' ? { method, json: {} } : { method })
    expect(second.status).toBe(503)
    expect(second.headers[EXPIRED_HEADER]).toBeUndefined()
    expect(fixture.seen.forms).toHaveLength(4)
  },
)
