import type { Caller } from '@portico/kit/http/principal'
import type { Db } from '@portico/kit/postgres/db'
import { TEST_SECRET, call, type Answer, type CallOptions } from '@portico/kit/testing/http'
import { createTestMail } from '@portico/kit/testing/mail/mail'
import { startService } from '@portico/kit/testing/service'
import type { Product } from '@portico/proto/http/shop/commerce'
import { buildApp } from '../src/app.ts'

export const SITE = '5f0000000000000000000001'
export const OTHER_SITE = '5f0000000000000000000002'
export const SHOP = 'c0000000000000000000000c'
export const visitor: Caller = {
  website: { id: SITE, identifier: 'mugs' },
  principal: { kind: 'anonymous', visitorId: 'visitor-1' },
}
export const stranger: Caller = { ...visitor, principal: { kind: 'anonymous', visitorId: 'visitor-2' } }
export const web: Caller = {
  website: { id: SITE, identifier: 'mugs' },
  principal: { kind: 'service', name: 'web' },
}
export const owner: Caller = {
  website: null,
  principal: {
    kind: 'owner',
    accountId: 'a1',
    sessionId: 's1',
    sites: { [SITE]: ['storeManager'], [OTHER_SITE]: ['viewer'] },
  },
}

/** Starts commerce on a real Postgres, with a clock that the test sets and a bus that records. */
export async function startCommerce({
  testProvider,
  around: aroundDb = (db) => db,
}: { testProvider?: { url: string; origin: string }; around?: (db: Db) => Db } = {}) {
  const around = {
    mail: createTestMail().mail,
    services: { sites: 'http://sites', identity: 'http://identity' },
  }
  const service = await startService({
    name: 'commerce',
    migrations: new URL('../migrations/', import.meta.url),
    options: {
      cartSecret: TEST_SECRET,
      vaultKey: TEST_SECRET,
      appOrigin: 'http://app.localhost:8080',
      testProvider,
    },
    build: (deps) => buildApp({ ...deps, ...around, db: aroundDb(deps.db) }),
  })
  const send = (path: string, options: CallOptions = {}) =>
    call(service.url + path, { caller: visitor, ...options, to: 'commerce' })
  const own = (path: string, options: CallOptions = {}) =>
    send(`/api/rest/commerce/${path}${path.includes('?') ? '&' : '?'}websiteId=${SITE}`, {
      caller: owner,
      ...options,
    })
  return {
    ...service,
    deps: { ...service.deps, ...around },
    send,
    own,
    /** Creates a product and returns it as its owner reads it. */
    async product(input: object = {}): Promise<Product> {
      const json = {
        collectionId: SHOP,
        title: 'Mug',
        variants: [{ price: 1_250, unlimited: true }],
        ...input,
      }
      const made = await own('products', { json })
      if (made.status !== 200) throw new Error(made.text)
      return (await own(`products/${made.json<{ id: string }>().id}`)).json<Product>()
    },
  }
}

/** The `Cookie` header that a browser sends after an answer. */
export const cookiesOf = (answer: Answer): { cookie: string } => ({
  cookie: answer.cookies.map((cookie) => cookie.split(';', 1)[0]).join('; '),
})
