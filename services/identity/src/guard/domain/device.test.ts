import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { cookieValues, createDevices } from './device.ts'

const devices = createDevices('s'.repeat(32))

test('a device value is valid only for the account and password it was issued for', () => {
  const value = devices.issue('hash a')
  const id = devices.findOwnId([value], 'hash a')
  expect(id).toBe(value.split('.')[0])
  expect(devices.findOwnId([value], 'hash b')).toBeUndefined()
  expect(createDevices('t'.repeat(32)).findOwnId([value], 'hash a')).toBeUndefined()
  expect(devices.issue('hash a')).not.toBe(value)
})

test('the tag identifies the account of a device without the stored hash', () => {
  const [first, second, another] = devices.parse(['hash a', 'hash a', 'hash b'].map(devices.issue))
  expect(first!.tag).toEqual(createHash('sha256').update('hash a').digest().subarray(0, 16))
  expect(second!.tag).toEqual(first!.tag)
  expect(second!.id).not.toBe(first!.id)
  expect(another!.tag).not.toEqual(first!.tag)
})

test('malformed and altered values are ignored', () => {
  const value = devices.issue('hash a')
  const [id, tag, mac] = value.split('.') as [string, string, string]
  const other = devices.issue('hash b').split('.')[1]!
  const changed = [
    '',
    id,
    `${id}.${mac}`,
    `${id}.${tag}.`,
    `${'A'.repeat(22)}.${tag}.${mac}`,
    `${id}.${other}.${mac}`,
    `${tag}.${id}.${mac}`,
    `${id}.${tag}.${'A'.repeat(43)}`,
    `${value}=`,
  ]
  for (const each of changed) expect(devices.parse([each])).toEqual([])
  expect(devices.parse([])).toEqual([])
})

test('of several values only issued ones are read, and the first of the account is its device', () => {
  const [mine, another] = [devices.issue('hash a'), devices.issue('hash b')]
  const idOf = (value: string) => value.split('.')[0]
  expect(devices.parse(['planted', another, mine]).map(({ id }) => id)).toEqual([another, mine].map(idOf))
  expect(devices.findOwnId(['planted', another, mine], 'hash a')).toBe(idOf(mine))
  expect(devices.findOwnId(['planted', another], 'hash a')).toBeUndefined()
})

test('all values of a cookie name are returned, at most four', () => {
  expect(cookieValues('a=1; SiteUserDevice=x.y; b=2', 'SiteUserDevice')).toEqual(['x.y'])
  expect(cookieValues('SiteUserDevice=x=y', 'SiteUserDevice')).toEqual(['x=y'])
  expect(cookieValues('SiteUserDevices=1; b=SiteUserDevice=1', 'SiteUserDevice')).toEqual([])
  expect(cookieValues('xSiteUserDevice=1', 'SiteUserDevice')).toEqual([])
  expect(cookieValues(undefined, 'a')).toEqual([])
  expect(cookieValues('a=1; b=2; a=; a=3', 'a')).toEqual(['1', '', '3'])
  expect(cookieValues('a=1; a=2; a=3; a=4; a=5', 'a')).toEqual(['1', '2', '3', '4'])
})
