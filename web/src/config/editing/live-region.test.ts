import { expect, test } from 'vitest'
import { createLiveRegion } from './live-region.ts'

test('the same text twice is spoken twice', () => {
  const region = createLiveRegion()
  const heard: string[] = []
  region.subscribe(() => heard.push(region.get()))
  for (const text of ['Saved', 'Saved', 'Moved']) region.say(text)
  expect(heard).toEqual(['Saved', 'Saved\u00A0', 'Moved'])
})
