import { expect, test } from 'vitest'
import { templates } from '@portico/proto/design/templates'
import { expectAccessible } from '../accessible.ts'
import { ask } from '../http.ts'
import { expectAccessibleInBoth } from '../owner/owner-panel.ts'
import { openPage } from '../browser.ts'
import { loadUntil, openPanel, publishByKey, saveByKey } from '../owner/owner-area.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'

// Tests of templates and styles: the owner's Design panel, its preview, and published pages.

const site = useSite(makeWidgetSite)
test('CTX-02, CTX-08, ENUM-07: an owner chooses a template and colours, sees them at three widths, and visitors see them', async () => {
  const website = site()
  const { page } = await openPanel(browser(), stack(), website, 'design')
  const preview = page.locator('.device-preview iframe[data-shown=true]').contentFrame()
  await page.getByRole('radio', { name: 'Press' }).focus()
  await page.keyboard.press('Space')
  await preview.locator('link[href*="template-press"]').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Harbour' }).click()
  await expect.poll(() => preview.locator('html').getAttribute('style')).toContain('--paper:#f7f9fb')
  expect(await preview.locator('script').count()).toBe(0)
  for (const [name, width] of [
    ['Phone', 390],
    ['Tablet', 768],
    ['Desktop', 1440],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await page
      .getByRole('img', { name: `Preview of the home page, ${name.toLowerCase()}, ${width} pixels` })
      .waitFor()
    await expect.poll(() => preview.locator('html').evaluate((html) => html.clientWidth)).toBe(width)
  }

  const accent = page.getByLabel('Accent', { exact: true })
  await accent.fill('teal')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Must be a colour such as #1f2937.').waitFor()
  await expect.poll(() => accent.evaluate((field) => field === document.activeElement)).toBe(true)
  await expectAccessibleInBoth(page)
  await accent.fill('#ffe9a8')
  await page.getByText('too little to read').waitFor()
  await saveByKey(page, page.locator('form.stack'))
  await publishByKey(page)

  const visitor = await openPage(browser())
  await loadUntil(visitor.page, website.at('/'), visitor.page.locator('html[style*="#f7f9fb"]'))
  const context = await visitor.page.evaluate(
    () => JSON.parse(document.querySelector('#portico-context')!.textContent) as Record<string, unknown>,
  )
  expect(context).toMatchObject({
    templateId: templates['portico-press'].id,
    tweakJSON: { 'color-paper': '#f7f9fb', 'color-accent': '#ffe9a8' },
  })
  expect(
    await visitor.page.evaluate(() =>
      document.fonts.load('700 20px "Bricolage Display"').then(({ length }) => length),
    ),
  ).toBe(1)
  await expectAccessible(visitor.page)
  await visitor.page.context().close()
  await page.context().close()
})

test('CTX-08: a style that does not exist is refused at its name, and `styles` of an address cannot bring anything else', async () => {
  const { id, owner, at } = site()
  const { status, text } = await owner.call(`/api/rest/sites/${id}/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-csrf-token': owner.crumb() },
    body: JSON.stringify({ tweaks: { 'color-ink': 'url(//evil.example)' } }),
  })
  expect([status, JSON.parse(text)]).toMatchObject([
    400,
    { errors: { 'tweaks.color-ink': 'must be a colour such as #1f2937' } },
  ])
  const styled = async (styles: object) =>
    ask(at(`/?${new URLSearchParams({ styles: JSON.stringify(styles) })}`))
  const shown = await styled({
    template: 'portico-press',
    tweaks: { 'color-ink': '#221100', '--evil': 'x' },
  })
  expect(shown.headers['content-security-policy']).toContain('sandbox allow-same-origin')
  expect(shown.headers).toMatchObject({ 'x-robots-tag': 'noindex' })
  expect(shown.text).toContain('--ink:#221100')
  expect(shown.text).not.toContain('evil')
  const refused = await styled({ template: 'portico-press', tweaks: { 'color-ink': '"><script>' } })
  expect(refused.headers['content-security-policy']).not.toContain('sandbox')
  await site().settings({ template: 'portico-plain', tweaks: {} })
})
