import { expect, test } from 'vitest'
import { cookieValue, createDevices } from './device.ts'

const devices = createDevices('s'.repeat(32))

test('a device is known for the account and password it was made for, and no other', () => {
  const value = devices.make('hash a')
  const id = devices.read(value, 'hash a')
  expect(id).toBe(value.split('.')[0])
  expect(devices.read(value, 'hash b')).toBeUndefined()
  expect(devices.read(value, undefined)).toBeUndefined()
  expect(createDevices('t'.repeat(32)).read(value, 'hash a')).toBeUndefined()
  expect(devices.make('hash a')).not.toBe(value)
})

test('what is not a device, or was changed, is none', () => {
  const value = devices.make('hash a')
  const [id, mac] = value.split('.') as [string, string]
  const changed = [
    undefined,
    '',
    id,
    `${id}.`,
    `${'A'.repeat(22)}.${mac}`,
    `${id}.${'A'.repeat(43)}`,
    `${value}=`,
  ]
  for (const each of changed) expect(devices.read(each, 'hash a')).toBeUndefined()
})

test('a cookie is found among others', () => {
  expect(cookieValue('a=1; SiteUserDevice=x.y; b=2', 'SiteUserDevice')).toBe('x.y')
  expect(cookieValue('xSiteUserDevice=1', 'SiteUserDevice')).toBeUndefined()
  expect(cookieValue(undefined, 'a')).toBeUndefined()
})
