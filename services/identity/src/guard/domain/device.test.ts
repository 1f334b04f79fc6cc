import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { cookieValues, createDevices } from './device.ts'

const devices = createDevices('s'.repeat(32))

test('a device is known for the account and password it was made for, and no other', () => {
  const value = devices.make('hash a')
  const id = devices.read([value], 'hash a')
  expect(id).toBe(value.split('.')[0])
  expect(devices.read([value], 'hash b')).toBeUndefined()
  expect(createDevices('t'.repeat(32)).read([value], 'hash a')).toBeUndefined()
  expect(devices.make('hash a')).not.toBe(value)
})

test('the tag says whose a device is, without the stored hash', () => {
  const [first, second, another] = devices.open(['hash a', 'hash a', 'hash b'].map(devices.make))
  expect(first!.tag).toEqual(createHash('sha256').update('hash a').digest().subarray(0, 16))
  expect(second!.tag).toEqual(first!.tag)
  expect(second!.id).not.toBe(first!.id)
  expect(another!.tag).not.toEqual(first!.tag)
})

test('what is not a device, or was changed, is none', () => {
  const value = devices.make('hash a')
  const [id, tag, mac] = value.split('.') as [string, string, string]
  const other = devices.make('hash b').split('.')[1]!
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
  for (const each of changed) expect(devices.open([each])).toEqual([])
  expect(devices.open([])).toEqual([])
})

test('of several values those count that were made here, and of these the first of the account', () => {
  const [mine, another] = [devices.make('hash a'), devices.make('hash b')]
  const idOf = (value: string) => value.split('.')[0]
  expect(devices.open(['planted', another, mine]).map(({ id }) => id)).toEqual([another, mine].map(idOf))
  expect(devices.read(['planted', another, mine], 'hash a')).toBe(idOf(mine))
  expect(devices.read(['planted', another], 'hash a')).toBeUndefined()
})

test('a cookie is found among others, as often as it is there and four times at most', () => {
  expect(cookieValues('a=1; SiteUserDevice=x.y; b=2', 'SiteUserDevice')).toEqual(['x.y'])
  expect(cookieValues('SiteUserDevice=x=y', 'SiteUserDevice')).toEqual(['x=y'])
  expect(cookieValues('SiteUserDevices=1; b=SiteUserDevice=1', 'SiteUserDevice')).toEqual([])
  expect(cookieValues('xSiteUserDevice=1', 'SiteUserDevice')).toEqual([])
  expect(cookieValues(undefined, 'a')).toEqual([])
  expect(cookieValues('a=1; b=2; a=; a=3', 'a')).toEqual(['1', '', '3'])
  expect(cookieValues('a=1; a=2; a=3; a=4; a=5', 'a')).toEqual(['1', '2', '3', '4'])
})
