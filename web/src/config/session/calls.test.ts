import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { endpoint } from '@portico/proto/api/endpoint'
import { keyOf, readAgain } from './calls.ts'

const listPages = endpoint('GET', '/api/pages/:websiteId', { access: 'account' })
const listWebsites = endpoint('GET', '/api/websites', { access: 'account' })
const listPlans = endpoint('GET', '/api/plans', { access: 'account' })
const addPage = endpoint('POST', '/api/pages/:websiteId', {
  access: 'account',
  changes: [listPages, listWebsites],
})

test('a call reads again what it changes, of its website and of none', async () => {
  const queries = new QueryClient()
  const [own, ofPage, other, all, plans] = [
    keyOf(listPages, { params: { websiteId: 'a' } }),
    keyOf(listPages, { params: { websiteId: 'a' }, query: { limit: 5 } }),
    keyOf(listPages, { params: { websiteId: 'b' } }),
    keyOf(listWebsites),
    keyOf(listPlans),
  ]
  for (const key of [own, ofPage, other, all, plans]) queries.setQueryData(key, {})
  const isStale = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated
  await readAgain(queries, addPage, { params: { websiteId: 'a' } })
  expect([own, ofPage, other, all, plans].map(isStale)).toEqual([true, true, false, true, false])
  await readAgain(queries, addPage)
  expect(isStale(other)).toBe(true)
})
