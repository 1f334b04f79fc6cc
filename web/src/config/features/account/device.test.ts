import { expect, test } from 'vitest'
import { deviceText } from './device.ts'

test('a session is named after its browser and system, as far as they are known', () => {
  expect(deviceText({ browser: 'Firefox 130', os: 'macOS', type: 'desktop' })).toBe('Firefox 130 on macOS')
  expect(deviceText({ browser: 'Firefox 130' })).toBe('Firefox 130')
  expect(deviceText({ os: 'Linux' })).toBe('Unknown browser on Linux')
  expect(deviceText({})).toBe('Unknown device')
})
