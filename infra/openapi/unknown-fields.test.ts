import { staffPermission } from '@portico/proto/enums/permission'
import type { Caller } from '@portico/kit/http/principal'
import type { Route } from '@portico/kit/http/route'
import type { Listening } from '@portico/kit/http/listen'
import { createServer } from '@portico/kit/http/server'
import { createLogger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { call, testKeys } from '@portico/kit/testing/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocument, type Operation } from './answers.ts'
import { documentPath } from './operation.ts'
import { declaredRoutes } from './testing/service-routes.ts'

/** Calls of pages and of third-party clients, which may send unknown fields. */
const lenient = [
  'POST /api/csp-report',
  'POST /api/csp-report/hosts',
  'POST /api/1/performance/records',
  'POST /api/3/commerce/cart/:cartToken/items',
  'PUT /api/3/commerce/cart/:cartToken/items/:entryId',
  'PUT /api/3/commerce/cart/:cartToken/shipping/location',
  'PUT /api/3/commerce/cart/:cartToken/shipping/option',
  'POST /api/3/commerce/cart/:cartToken/promo-codes',
  'POST /api/auth/Login',
  'POST /api/census/RecordHit',
  'POST /api/census/button-render',
  'POST /api/census/button-click',
  'POST /api/census/form-render',
  'POST /api/census/overlay',
  'POST /api/census/RecordQuickView/:id',
  'POST /api/events/RecordEvent',
  'POST /api/events/RecordJavascriptErrors',
  'POST /api/events/Trace',
  'POST /api/v1/events',
  'POST /api/commerce/shopping-cart/entries',
  'PUT /api/commerce/shopping-cart/entries/:entryId',
  'POST /api/commerce/shopping-cart/form',
  'PUT /api/commerce/shopping-cart/shipping/location',
  'PUT /api/commerce/shopping-cart/shipping/option',
  'POST /api/commerce/shopping-cart/promo-codes',
  'POST /api/form/SaveFormSubmission',
  'POST /api/site-users/account/session',
  'POST /api/widget/GetWidgetRendering',
  'POST /commerce/show-cart',
]
const ID = 'a'.repeat(24)
const TOKEN = 'x'.repeat(40)
const website = { id: ID, identifier: 'demo' }
const owner: Caller = {
  website: null,
  principal: {
    kind: 'owner',
    accountId: ID,
    sessionId: 's',
    sites: { [ID]: ['admin'] },
    staff: Object.values(staffPermission),
  },
}
const member: Caller = {
  website,
  principal: { kind: 'member', memberId: ID, websiteId: ID, sessionId: 's', xsrf: 'x' },
}

let writes: Route[]
let strictWrites: Route[]
let server: Listening
beforeAll(async () => {
  writes = (await declaredRoutes())
    .map(({ route }) => route)
    .filter(({ path, contract }) => contract.schemas.body && !path.startsWith('/internal/'))
  strictWrites = writes.filter((route) => !lenient.includes(keyOf(route)))
  server = await createServer({
    name: 'test',
    routes: strictWrites,
    keys: testKeys,
    logger: createLogger({ name: 'test', level: 'silent' }),
    metrics: createMetrics({ service: 'test' }),
  }).listen(0)
})
afterAll(() => server.close())

const keyOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

const ask = ({ method, path, access }: Route, options: object) =>
  call(
    `${server.url}${path
      .replace(/:(number|flag)/, '1')
      .replace(':kind', 'refund')
      .replace(':cartToken', TOKEN)
      .replace(/:\w+/g, ID)}?websiteId=${ID}`,
    {
      to: 'test',
      caller: access === 'member' || access === 'member-cookie' ? member : owner,
      method,
      headers: { 'x-siteuser-xsrf-token': 'x' },
      ...options,
    },
  )

test('every entry of the list of lenient calls is a route', () => {
  expect(lenient.filter((key) => !writes.some((route) => keyOf(route) === key))).toEqual([])
  expect(strictWrites.length).toBeGreaterThan(30)
})

test('every owner write refuses an unknown field with a 400 that names it', async () => {
  const answers = await Promise.all(
    strictWrites.map(async (route) => {
      const answer = await ask(route, { json: { mispelt: 1 } })
      return [keyOf(route), answer.status, answer.json<{ errors?: object }>().errors]
    }),
  )
  const refused = expect.objectContaining({ mispelt: 'is not a known field' }) as unknown
  expect(answers).toEqual(strictWrites.map((route) => [keyOf(route), 400, refused]))
})

type Body = { content: Record<string, { schema?: object }> }

test('the document allows no other fields in any owner write', () => {
  const { paths } = readDocument()
  const open = strictWrites.filter((route) => {
    const operation = paths[documentPath(route.path)]?.[route.method.toLowerCase()]
    const { requestBody } = operation as Operation & { requestBody: Body }
    return (
      (requestBody.content['application/json']?.schema as Schema | undefined)?.additionalProperties !== false
    )
  })
  expect(open.map(keyOf)).toEqual([])
})

type Schema = { additionalProperties?: unknown }
