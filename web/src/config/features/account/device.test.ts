import { expect, test } from 'vitest'
import { deviceText } from './device.ts'

test('a session is told by its browser and system, as far as they are known', () => {
  expect(deviceText({ browser: 'Firefox 130', os: 'macOS', type: 'desktop' })).toBe('Firefox 130 on macOS')
  expect(deviceText({ browser: 'Firefox 130' })).toBe('Firefox 130')
  expect(deviceText({ os: 'Linux' })).toBe('A program on Linux')
  expect(deviceText({})).toBe('A program that does not say what it is')
})
