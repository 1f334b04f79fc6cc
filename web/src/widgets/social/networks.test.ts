import { expect, test } from 'vitest'
import { networkOf } from './networks.ts'

test.each([
  ['https://www.instagram.com/clay', 'Instagram'],
  ['https://open.spotify.com/artist/1', 'Spotify'],
  ['https://twitter.com/clay', 'X'],
  ['mailto:hello@clay.example', 'E-mail'],
])('ENUM-24: the network of %s is %s and has a mark', (url, name) => {
  expect(networkOf(url)).toEqual({ name, path: expect.any(String) })
})

test('an unknown network has the name of its host and no mark; other schemes have none', () => {
  expect(networkOf('https://www.clay.example/me')).toEqual({ name: 'clay.example' })
  expect(networkOf('https://instagram.com.evil.example/')).toEqual({ name: 'instagram.com.evil.example' })
  expect(networkOf('javascript:alert(1)')).toBeNull()
  expect(networkOf('/contact')).toBeNull()
})
