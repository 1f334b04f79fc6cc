import { expect, test } from 'vitest'
import { playerOrigin, playerUrl, secureUrl, soundcloudTrack, watchUrl } from './provider-url.ts'

const page = 'http://demo.localhost:8080'
const from = (provider: string, url: string, rest = {}) =>
  playerUrl({ provider, url }, { isForced: false, hasOverlay: true, origin: page, ...rest })

test('VID-04: autoplay is added for four providers if it is forced or an overlay exists; others keep their address', () => {
  const urls = {
    youtube: 'https://www.youtube.com/embed/abc',
    vimeo: 'https://player.vimeo.com/video/1',
    wistia: 'https://fast.wistia.net/embed/iframe/w',
    animoto: 'https://animoto.com/embed/a',
  }
  const flags = { youtube: 'autoplay=1', vimeo: 'autoplay=1', wistia: 'autoPlay=true', animoto: 'autoplay=1' }
  for (const [provider, url] of Object.entries(urls)) {
    const flag = flags[provider as keyof typeof flags]
    expect(from(provider, url)).toContain(flag)
    expect(from(provider, url, { isForced: true, hasOverlay: false })).toContain(flag)
    expect(from(provider, url, { hasOverlay: false })).not.toMatch(/autoplay/i)
  }
  expect(from('videos.example', 'https://videos.example/1?a=b')).toBe('https://videos.example/1?a=b')
})

test.each([
  [
    'youtube',
    'https://youtu.be/abc?t=5',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/abc\?t=5&enablejsapi=1/,
  ],
  ['youtube', 'http://www.youtube.com/watch?v=abc', /^https:\/\/www\.youtube-nocookie\.com\/embed\/abc\?/],
  ['youtube', '//www.youtube.com/shorts/abc', /^https:\/\/www\.youtube-nocookie\.com\/embed\/abc\?/],
  ['vimeo', 'https://vimeo.com/12', /^https:\/\/player\.vimeo\.com\/video\/12\?dnt=1/],
  ['vimeo', 'https://player.vimeo.com/video/12?h=x', /^https:\/\/player\.vimeo\.com\/video\/12\?h=x&dnt=1/],
])('the player of %s for %s sets no cookies', (provider, url, expected) => {
  expect(from(provider, url)).toMatch(expected)
})

test('VID-05: an address is https on a page with https', () => {
  expect(secureUrl('http://videos.example/1', 'https://shop.example')).toBe('https://videos.example/1')
  expect(secureUrl('//videos.example/1', page)).toBe('http://videos.example/1')
  const embed = { type: 'iframe', provider: 'videos.example', url: 'http://videos.example/1' } as const
  expect(playerOrigin(embed)).toBe('http://videos.example')
})

test('visitors without scripts get the page of the video', () => {
  const embed = (provider: string, url: string) => watchUrl({ type: 'iframe', provider, url })
  expect(embed('youtube', '//www.youtube.com/embed/abc?x=1')).toBe('https://www.youtube.com/watch?v=abc')
  expect(embed('vimeo', 'https://player.vimeo.com/video/12')).toBe('https://vimeo.com/12')
  expect(embed('videos.example', 'https://videos.example/1')).toBe('https://videos.example/1')
})

test('VID-07: the address of a sound of Soundcloud is parsed', () => {
  const embed = (url: string) => ({ type: 'iframe', provider: 'w.soundcloud.com', url }) as const
  const track = encodeURIComponent('https://api.soundcloud.com/tracks/1')
  expect(soundcloudTrack(embed(`https://w.soundcloud.com/player/?url=${track}`))?.hostname).toBe(
    'api.soundcloud.com',
  )
  expect(() => soundcloudTrack(embed('https://w.soundcloud.com/player/?url=tracks'))).toThrow(TypeError)
  expect(soundcloudTrack({ type: 'iframe', provider: 'vimeo', url: 'https://vimeo.com/1' })).toBeUndefined()
})
