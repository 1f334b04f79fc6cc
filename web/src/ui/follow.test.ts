import { expect, test } from 'vitest'
import { followedAccount } from './follow.ts'

test('only the address of an account of X can be followed', () => {
  expect(followedAccount('https://x.com/clayandhearth')).toBe('clayandhearth')
  expect(followedAccount('https://www.twitter.com/@clay_1/')).toBe('clay_1')
  for (const url of [
    'https://x.com/',
    'https://x.com/clay/status/1',
    'https://x.com.example/clay',
    'https://instagram.com/clay',
    'mailto:clay@x.com',
    'x.com/clay',
  ])
    expect(followedAccount(url), url).toBeNull()
})
