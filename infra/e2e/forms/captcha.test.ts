import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '@portico/proto/api/sites/websites/settings'
import { startCaptchaProvider, type CaptchaProviderStandIn } from '@portico/kit/testing/captcha-provider'
import { blockType } from '@portico/proto/enums/block-type'
import { formMessages } from '@portico/proto/messages'
import { expectAccessible } from '../accessible.ts'
import { openPage } from '../browser.ts'
import { RESTRICTIVE } from '../consent/site.ts'
import { expectAccessibleInBoth } from '../owner/owner-panel.ts'
import { openPanel, saveByKey } from '../owner/owner-area.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'

/** Stands in for the script of the provider, written from its public documentation. The provider was not tried live. */
const SCRIPT = `(() => {
  window.captchaCalls = []
  window.hcaptcha = {
    render(place, { sitekey, size, callback }) {
      window.captchaCalls.push(['render', sitekey, size])
      const box = document.createElement('button')
      box.type = 'button'
      box.textContent = 'I am a person'
      box.onclick = () => callback((window.nextToken ?? 'good-') + Math.random())
      place.append(box)
      return 0
    },
    reset(id) { window.captchaCalls.push(['reset', id]) },
  }
  window[new URL(document.currentScript.src).searchParams.get('onload')]()
})()`

let provider: CaptchaProviderStandIn
beforeAll(async () => {
  provider = await startCaptchaProvider()
  await stack().standIn('captcha', provider.url)
})
afterAll(() => provider?.close())

// Forms with a captcha.

const siteOf = useSite(makeWidgetSite)
describe('a form with a captcha', () => {
  let site: WidgetSite
  let formId: string
  let page: string
  const setUp = (formIds: string[]) =>
    site.owner.write('PUT', `/api/rest/forms/captcha?websiteId=${site.id}`, {
      provider: 'hcaptcha',
      siteKey: 'key-of-the-page',
      secret: 'right-secret',
      formIds,
    })
  beforeAll(async () => {
    site = siteOf()
    const form = await site.owner.write<{ id: string }>('POST', `/api/rest/forms?websiteId=${site.id}`, {
      name: 'Ask us',
      fields: [{ type: 'text', id: 'say', title: 'Your question', required: true }],
    })
    formId = form.id
    page = await site.page([{ type: blockType.form, value: { formId } }])
  })

  /** Opens the page with the form as a visitor. `scripts` are the requests for the provider's script. */
  async function visit({ url = page, width = 1280, scriptFails = false } = {}) {
    const opened = await openPage(browser(), { width, height: 800 })
    const scripts: URL[] = []
    await opened.page.route(/^https:\/\/(?:[a-z]+\.)?hcaptcha\.com\//, (route) => {
      scripts.push(new URL(route.request().url()))
      return scriptFails ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
    })
    const saves: Record<string, unknown>[] = []
    opened.page.on('request', (request) => {
      if (request.url().includes('/SaveFormSubmission'))
        saves.push(request.postDataJSON() as Record<string, unknown>)
    })
    const reply = await opened.page.goto(url)
    return { ...opened, scripts, saves, policy: reply!.headers()['content-security-policy'] ?? '' }
  }
  const solve = (shown: Page) => shown.getByRole('button', { name: 'I am a person' }).click()
  const callsOf = (shown: Page) =>
    shown.evaluate(() => (window as unknown as { captchaCalls: unknown[][] }).captchaCalls)
  const ask = (shown: Page, words: string) => shown.getByLabel('Your question').fill(words)
  const sendButton = (shown: Page) => shown.locator('form button[type=submit]')

  test('FORM-20, DATA-22, CTX-01: an owner sets up a captcha in Settings; pages without a form load no script of it; a form asks for it and sends its key', async () => {
    const { page: panel } = await openPanel(browser(), stack(), site, 'settings')
    const settings = panel.getByRole('region', { name: 'Captcha' })
    await settings.getByLabel('Provider').selectOption('hcaptcha')
    await settings.getByLabel('Site key').fill('key-of-the-page')
    await settings.getByLabel(/secret/i).fill('wrong-secret')
    await settings.getByRole('checkbox', { name: 'Ask us' }).check()
    await settings.getByRole('button', { name: 'Save' }).click()
    await settings.getByText('The provider does not accept this secret.').waitFor()
    await settings.getByLabel(/secret/i).fill('right-secret')
    await saveByKey(panel, settings)
    await settings.getByText('The present secret stays').waitFor()
    await expectAccessibleInBoth(panel)
    await panel.context().close()

    let shown = await visit()
    while (!shown.policy.includes('hcaptcha')) {
      // The gateway learns of the change a moment later.
      await shown.page.context().close()
      shown = await visit()
    }
    await shown.page.getByRole('button', { name: 'I am a person' }).waitFor()
    expect(await callsOf(shown.page)).toEqual([['render', 'key-of-the-page', 'normal']])
    const context = await shown.page.evaluate(
      () => /"captchaSettings":\{"siteKey":"([^"]+)"/.exec(document.documentElement.outerHTML)?.[1],
    )
    expect(context).toBe('key-of-the-page')

    await ask(shown.page, 'Do you ship to Wales?')
    await sendButton(shown.page).click()
    await shown.page.getByRole('alert').getByText('Please complete the captcha.').waitFor()
    expect(shown.saves).toEqual([])
    await expectAccessible(shown.page)
    await solve(shown.page)
    await sendButton(shown.page).click()
    await shown.page.locator('.form-done').waitFor()
    expect(shown.saves).toMatchObject([{ captchaKey: expect.stringMatching(/^good-/) as string }])
    expect(provider.asked.at(-1)!.fields).toEqual({
      secret: 'right-secret',
      response: shown.saves[0]!['captchaKey'],
    })
    expect(shown.errors).toEqual([])
    await shown.page.context().close()

    const plain = await visit({ url: site.at('/') })
    expect([plain.scripts, plain.policy.includes('hcaptcha')]).toEqual([[], false])
    await plain.page.context().close()
  })

  test('FORM-10, FORM-20: a refused captcha is reset and the button waits for the next; so it is while the provider does not answer', async () => {
    await setUp([formId])
    const { page: shown, saves } = await visit()
    await ask(shown, 'Is it in stock?')
    await shown.evaluate(() => Object.assign(window, { nextToken: 'bad-' }))
    await solve(shown)
    await sendButton(shown).click()
    await shown.locator('.field-error').getByText(formMessages.captchaRefused).waitFor()
    expect((await callsOf(shown)).at(-1)).toEqual(['reset', 0])
    expect(await sendButton(shown).getAttribute('aria-disabled')).toBe('true')
    await sendButton(shown).click({ force: true })
    await shown.getByRole('alert').getByText(formMessages.captchaIncomplete).waitFor()
    expect(saves.length).toBe(1)

    provider.answers = 'nothing'
    await shown.evaluate(() => Object.assign(window, { nextToken: 'good-' }))
    await solve(shown)
    expect(await sendButton(shown).getAttribute('aria-disabled')).toBeNull()
    await sendButton(shown).click()
    await shown.getByRole('alert').getByText(formMessages.captchaUnavailable).waitFor()
    expect((await callsOf(shown)).filter(([name]) => name === 'reset').length).toBe(2)
    provider.answers = 'all'
    await solve(shown)
    await sendButton(shown).click()
    await shown.locator('.form-done').waitFor()
    await shown.context().close()
  })

  test('FORM-21: a captcha in a place narrower than 320 px is compact; without its script the form says why, and without JavaScript too', async () => {
    await setUp([formId])
    const narrow = await visit({ width: 320 })
    await narrow.page.getByRole('button', { name: 'I am a person' }).waitFor()
    expect((await callsOf(narrow.page))[0]).toEqual(['render', 'key-of-the-page', 'compact'])
    await narrow.page.context().close()

    const blocked = await visit({ scriptFails: true })
    await blocked.page.getByText(formMessages.captchaNotLoaded('hcaptcha.com')).waitFor()
    await blocked.page.context().close()

    const context = await browser().newContext({ javaScriptEnabled: false })
    const without = await context.newPage()
    await without.goto(page)
    // Playwright finds no text in noscript.
    expect(await without.locator('.no-script').textContent()).toBe(formMessages.captchaNeedsJavaScript)
    await context.close()
  })

  test('DATA-22: a visitor who has not allowed embedded content loads no script of the captcha until a press on its button', async () => {
    await setUp([formId])
    const { settings } = await site.owner.read(readSettings, { params: { websiteId: site.id } })
    await site.settings({ cookieSettings: RESTRICTIVE })
    const { page: shown, scripts } = await visit()
    await shown.getByText('This content is loaded from hcaptcha.com.').waitFor()
    expect(scripts).toEqual([])
    await shown.getByRole('button', { name: 'Allow embedded content' }).click()
    await shown.getByRole('button', { name: 'I am a person' }).waitFor()
    expect(scripts.map(({ host }) => host)).toEqual(['js.hcaptcha.com'])
    await shown.context().close()
    await site.settings({ cookieSettings: settings.cookieSettings })
  })
})
