import { expect, test } from 'vitest'
import { connectionsOf, parseScale, requireConnections } from './scale.ts'

const one = { identity: 1, sites: 1, forms: 1, commerce: 1, census: 1, performance: 1, gateway: 1, web: 1 }

test('PORTICO_SCALE names processes with their number, and the others run once', () => {
  expect(parseScale('')).toEqual(one)
  expect(parseScale('gateway=2 web=3')).toEqual({ ...one, gateway: 2, web: 3 })
  expect(parseScale(' census=2,sites=4 ')).toEqual({ ...one, census: 2, sites: 4 })
})

test.each([
  ['gateways=2', 'there is no process "gateways"'],
  ['postgres=2', 'there is no process "postgres"'],
  ['edge=2', 'there is no process "edge"'],
  ['census=0', '"census=0" is not a whole number'],
  ['census=1.5', '"census=1.5" is not a whole number'],
  ['census=-1', '"census=-1" is not a whole number'],
  ['census=', '"census=" is not a whole number'],
  ['census=two', '"census=two" is not a whole number'],
  ['census=1e1', '"census=1e1" is not a whole number'],
  ['census', '"census" is not name=number'],
  ['census=2 census=3', 'census is given twice'],
])('PORTICO_SCALE=%s is refused with its reason', (text, reason) => {
  expect(() => parseScale(text)).toThrow(reason)
})

test('more processes than Postgres has connections for are refused', () => {
  const three = parseScale(
    Object.keys(one)
      .map((name) => `${name}=3`)
      .join(' '),
  )
  expect(connectionsOf(parseScale(''))).toBe(34 + 6 + 8)
  expect(connectionsOf(three)).toBe(102 + 6 + 8)
  expect(() => requireConnections(three, 120)).not.toThrow()
  expect(() => requireConnections(parseScale('census=30'), 120)).toThrow(
    'these processes need 222 connections to Postgres, with one more process during a roll, and Postgres allows 120',
  )
  expect(() => requireConnections(parseScale('gateway=99 web=99'), 120)).not.toThrow()
})
