import { expect, test } from 'vitest'
import { addressOf } from './call.ts'
import { readVisits } from './census/visits/visits.ts'
import { listRedirects, testRedirects, updateRedirect } from './sites/publishing/redirects.ts'
import { showConfigScreen } from './web/pages/shell.ts'

test('the address of a call has its parameters and its query, without undefined and empty values', () => {
  expect(addressOf(listRedirects, { params: { websiteId: 'a1' } })).toBe('/api/rest/sites/a1/redirects')
  expect(addressOf(updateRedirect, { params: { websiteId: 'a1', id: 'b2' } })).toBe(
    '/api/rest/sites/a1/redirects/b2',
  )
  expect(
    addressOf(testRedirects, { params: { websiteId: 'a1' }, query: { path: '/a b&c', x: '', y: undefined } }),
  ).toBe('/api/rest/sites/a1/redirects/test?path=%2Fa+b%26c')
})

test('a list of the query gives its parameter several times', () => {
  expect(
    addressOf(readVisits, { query: { websiteId: 'a1', filter: ['page:/', 'country:DE'], limit: [] } }),
  ).toBe('/api/rest/census/visits?websiteId=a1&filter=page%3A%2F&filter=country%3ADE')
})

test('a parameter cannot leave its place in the path', () => {
  expect(addressOf(updateRedirect, { params: { websiteId: '../x', id: 'a/b?c' } })).toBe(
    '/api/rest/sites/..%2Fx/redirects/a%2Fb%3Fc',
  )
  expect(addressOf(showConfigScreen, { params: { splat: 'a' } })).toBe('/config/a')
})
