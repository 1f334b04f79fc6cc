import { expect, test } from 'vitest'
import { cookieValue, createDevices } from './device.ts'

const devices = createDevices('s'.repeat(32))

test('a device is known for the account and realm it was made for, and no other', () => {
  const value = devices.make('owner', 'ada@example.com')
  const id = devices.read(value, 'owner', 'ada@example.com')
  expect(id).toBe(value.split('.')[0])
  expect(devices.read(value, 'owner', 'eve@example.com')).toBeUndefined()
  expect(devices.read(value, 'member a', 'ada@example.com')).toBeUndefined()
  expect(createDevices('t'.repeat(32)).read(value, 'owner', 'ada@example.com')).toBeUndefined()
  expect(devices.make('owner', 'ada@example.com')).not.toBe(value)
})

test('what is not a device, or was changed, is none', () => {
  const value = devices.make('owner', 'ada@example.com')
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
  for (const each of changed) expect(devices.read(each, 'owner', 'ada@example.com')).toBeUndefined()
})

test('a cookie is found among others', () => {
  expect(cookieValue('a=1; SiteUserDevice=x.y; b=2', 'SiteUserDevice')).toBe('x.y')
  expect(cookieValue('xSiteUserDevice=1', 'SiteUserDevice')).toBeUndefined()
  expect(cookieValue(undefined, 'a')).toBeUndefined()
})
