import { expect, test } from 'vitest'
import { PageQuery } from '@portico/proto/http/content/page-query'
import { isCanonical } from './page-query.ts'

const canonical = (address: string) => {
  const sent = Object.fromEntries(new URLSearchParams(address))
  return isCanonical(sent, PageQuery.parse(sent))
}

test('a query is canonical only if every parameter has an effect in this spelling, so that copies are few', () => {
  const good = [
    '',
    'format=json',
    'month=03-2026',
    'view=calendar',
    'offset=5',
    'offset=5&reversePaginate=true',
    'tag=x',
  ]
  for (const address of good) expect(canonical(address), address).toBe(true)
  const bad = [
    'format=x',
    'format=',
    'month=3-2026',
    'view=list',
    'view=x',
    'offset=05',
    'offset=x',
    'reversePaginate=true',
    'offset=5&reversePaginate=1',
    'q=clay',
    'cartToken=x',
  ]
  for (const address of bad) expect(canonical(address), address).toBe(false)
})
