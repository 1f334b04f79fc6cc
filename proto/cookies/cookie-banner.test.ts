import { expect, test } from 'vitest'
import { bannerOf, isEmptyText } from './cookie-banner.ts'

const defaults = {
  text: expect.stringContaining('cookies') as string,
  accept: 'Accept',
  decline: 'Decline',
  variant: 'BAR',
  position: 'BOTTOM',
  theme: 'DARK',
  ctaVariant: 'ICON',
  acceptType: 'OPT_IN',
  categories: ['statistics', 'marketing', 'embeds'],
  isRestrictive: true,
}

test('missing and unknown values of the banner get their defaults', () => {
  const junk = {
    cookieBannerText: 7,
    cookieBannerCtaText: '',
    cookieBannerVariant: 'SHEET',
    cookieBannerPosition: 'LEFT',
    cookieBannerTheme: null,
    cookieBannerCtaVariant: 'toString',
    cookieBannerAcceptType: [],
    cookieBannerCategories: 'all',
  }
  for (const settings of [undefined, null, 'x', {}, junk]) expect(bannerOf(settings)).toEqual(defaults)
})

test('a position of the other variant is mapped', () => {
  const position = (cookieBannerVariant: string, cookieBannerPosition: string) =>
    bannerOf({ cookieBannerVariant, cookieBannerPosition }).position
  const positions = ['TOP', 'BOTTOM', 'TOP_LEFT', 'TOP_RIGHT', 'BOTTOM_LEFT', 'BOTTOM_RIGHT']
  expect(positions.map((given) => [position('BAR', given), position('POPUP', given)])).toEqual([
    ['TOP', 'TOP_LEFT'],
    ['BOTTOM', 'BOTTOM_LEFT'],
    ['TOP', 'TOP_LEFT'],
    ['TOP', 'TOP_RIGHT'],
    ['BOTTOM', 'BOTTOM_LEFT'],
    ['BOTTOM', 'BOTTOM_RIGHT'],
  ])
})

test('paragraphs without text are empty', () => {
  for (const html of ['', ' ', '<p></p>', '<p>&nbsp;</p>', '<p><br/></p>\n<p> </p>'])
    expect(isEmptyText(html)).toBe(true)
  for (const html of ['a', '<p>a</p>', '<img>']) expect(isEmptyText(html)).toBe(false)
})
