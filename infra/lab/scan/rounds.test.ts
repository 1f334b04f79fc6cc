import { expect, test } from 'vitest'
import { cookiesOf, hostsOf, type Round, type SeenKey, type SeenRequest } from './rounds.ts'

const request = (host: string, kind: SeenRequest['kind'], page = '/'): SeenRequest => ({ host, kind, page })
const key = (name: string, changes: Partial<SeenKey> = {}): SeenKey => ({
  name,
  kind: 'cookie',
  host: 'acme.example',
  page: '/',
  days: null,
  ...changes,
})
const rounds: Round[] = [
  { allowed: null, requests: [request('fonts.example', 'font')], keys: [key('crumb'), key('odd')] },
  {
    allowed: 'statistics',
    requests: [request('fonts.example', 'font')],
    keys: [key('crumb'), key('ss_cid', { days: 730 })],
  },
  { allowed: 'marketing', requests: [request('ads.example', 'script', '/shop')], keys: [key('odd')] },
  {
    allowed: 'embeds',
    requests: [request('ads.example', 'picture'), request('maps.example', 'frame', '/find-us')],
    keys: [key('odd', { kind: 'localStorage' })],
  },
]

test('a host that the round without a choice finds is there before consent; others have the categories that allow them', () => {
  const [ads, fonts, maps] = hostsOf(rounds)
  expect(ads).toEqual({
    host: 'ads.example',
    kinds: ['script', 'picture'],
    page: '/shop',
    isBeforeConsent: false,
    allowedBy: ['marketing', 'embeds'],
  })
  expect(fonts).toMatchObject({ host: 'fonts.example', isBeforeConsent: true, allowedBy: [] })
  expect(maps).toMatchObject({ host: 'maps.example', page: '/find-us', allowedBy: ['embeds'] })
})

test('cookies have the category of their name, and an unknown name has none', () => {
  const found = cookiesOf(rounds).map(({ name, kind, category, isBeforeConsent, days }) => [
    name,
    kind,
    category,
    isBeforeConsent,
    days,
  ])
  expect(found).toEqual([
    ['crumb', 'cookie', 'necessary', true, null],
    ['odd', 'cookie', null, true, null],
    ['odd', 'localStorage', null, false, null],
    ['ss_cid', 'cookie', 'statistics', false, 730],
  ])
})
