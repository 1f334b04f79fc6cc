import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { cookieValue, createDevices } from './device.ts'

const devices = createDevices('s'.repeat(32))

test('a device is known for the account and password it was made for, and no other', () => {
  const value = devices.make('hash a')
  const id = devices.read(value, 'hash a')
  expect(id).toBe(value.split('.')[0])
  expect(devices.read(value, 'hash b')).toBeUndefined()
  expect(createDevices('t'.repeat(32)).read(value, 'hash a')).toBeUndefined()
  expect(devices.make('hash a')).not.toBe(value)
})

test('the tag says whose a device is, without the stored hash', () => {
  const [first, second, another] = ['hash a', 'hash a', 'hash b'].map((hash) =>
    devices.open(devices.make(hash)),
  )
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
    undefined,
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
  for (const each of changed) expect(devices.open(each)).toBeUndefined()
})

test('a cookie is found among others', () => {
  expect(cookieValue('a=1; SiteUserDevice=x.y; b=2', 'SiteUserDevice')).toBe('x.y')
  expect(cookieValue('SiteUserDevice=x=y', 'SiteUserDevice')).toBe('x=y')
  expect(cookieValue('SiteUserDevices=1; b=SiteUserDevice=1', 'SiteUserDevice')).toBeUndefined()
  expect(cookieValue('xSiteUserDevice=1', 'SiteUserDevice')).toBeUndefined()
  expect(cookieValue(undefined, 'a')).toBeUndefined()
})
