import { expect, test } from 'vitest'
import { keyName } from './keys.ts'
import { createLiveRegion } from './live-region.ts'

const none = { metaKey: false, ctrlKey: false, altKey: false, shiftKey: false }

test('keys have the same names on all systems', () => {
  expect(keyName({ ...none, key: 'z', metaKey: true }, true)).toBe('mod+z')
  expect(keyName({ ...none, key: 'Z', ctrlKey: true, shiftKey: true }, false)).toBe('mod+shift+z')
  expect(keyName({ ...none, key: 'z', metaKey: true }, false)).toBe('z')
  expect(keyName({ ...none, key: 'ArrowUp', altKey: true, shiftKey: true }, false)).toBe('alt+shift+arrowup')
  expect(keyName({ ...none, key: '/', shiftKey: true }, false)).toBe('/')
})

test('the same text twice is spoken twice', () => {
  const region = createLiveRegion()
  const heard: string[] = []
  region.subscribe(() => heard.push(region.get()))
  for (const text of ['Saved', 'Saved', 'Moved']) region.say(text)
  expect(heard).toEqual(['Saved', 'Saved\u00A0', 'Moved'])
})
