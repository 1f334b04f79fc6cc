import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import type { SettingsReply } from '@portico/proto/http/website/sites'
import { startSites } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

const put = async (site: Awaited<ReturnType<typeof sites.website>>, cookieBannerText: string) =>
  (
    await site.own('/settings', { method: 'PUT', json: { cookieSettings: { cookieBannerText } } })
  ).json<SettingsReply>().settings.cookieSettings.cookieBannerText

test('COOK-08: markup in the text of the banner neither runs nor loads anything, and an empty paragraph is an empty text', async () => {
  const site = await sites.website(`banner-${randomUUID().slice(0, 8)}`)
  expect(
    await put(
      site,
      '<p onclick="x()">We use <b>cookies</b>.<script>x()</script><img src="https://a.example/x.png"></p><a href="javascript:x()">Go</a>',
    ),
  ).toBe('<p>We use <b>cookies</b>.</p><a>Go</a>')
  expect(await put(site, '<p></p>')).toBe('')
})

test('other texts of the banner are another version, and its look is not', async () => {
  const site = await sites.website(`version-${randomUUID().slice(0, 8)}`)
  const version = async (cookieSettings: object) => {
    await site.own('/settings', { method: 'PUT', json: { cookieSettings } })
    await site.publish()
    return (await site.page('/')).context.consentVersion
  }
  const first = await version({ isCookieBannerEnabled: true })
  expect(first).toMatch(/^[0-9a-f]{16}$/)
  expect(await version({ cookieBannerTheme: 'LIGHT', cookieBannerPosition: 'TOP' })).toBe(first)
  const texts = await version({ cookieBannerText: 'Other words' })
  const categories = await version({ cookieBannerCategories: ['embeds'] })
  expect(new Set([first, texts, categories]).size).toBe(3)
})
