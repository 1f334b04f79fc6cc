import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPageCode, readSiteCode } from '@portico/proto/api/sites/code/code-injection'
import { until } from '@portico/kit/testing/until'
import type { PublishReply } from '@portico/proto/http/website/releases'
import { previewCookies } from '@portico/proto/cookies/storage-keys'
import { openPage } from '../browser.ts'
import { ask } from '../http.ts'
import { expectAccessibleInBoth } from '../owner/owner-panel.ts'
import { loadUntil, openPanel } from '../owner/owner-area.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'
import { browser, stack, useSite } from '../suite.ts'

type Ran = { ran?: string[] }
const note = (name: string) => `<script>(window.ran = window.ran || []).push('${name}')</script>`
/** The only element after the owner's code: the version of the page, at the end so that kept copies stay the same. */
const LAST = '<script type="application/json" id="portico-release">'
const ran = (page: Page) => page.evaluate(() => (window as Ran).ran ?? [])

// Code that owners inject into pages: saved, published, run, refused and rolled back.

const ownersSite = useSite(makeWidgetSite)
describe('injected code', () => {
  let site: WidgetSite
  let root: string
  beforeAll(async () => {
    site = ownersSite()
    root = `/api/rest/sites/${site.id}`
    await site.page([{ type: 2, value: { html: '<h1>About clay</h1>' } }], 'about-clay')
  }, 60_000)

  /** Saves the code of all pages, whatever its revision is. */
  async function save(code: { header?: string; footer?: string; lockPage?: string }) {
    const { revision } = await site.owner.read(readSiteCode, { params: { websiteId: site.id } })
    await site.owner.write('PUT', `${root}/code`, {
      ...{ header: '', footer: '', lockPage: '' },
      ...code,
      revision,
    })
  }
  async function publish() {
    const { contentVersion, number } = await site.owner.write<PublishReply>('POST', `${root}/publish`)
    await until(async () =>
      (await ask(site.at('/about-clay'))).text.includes(`"contentVersion":${contentVersion}`),
    )
    return number
  }

  test('PERM-03: an owner saves code of all pages; what would break pages is refused at its field; visitors get it in its place', async () => {
    await save({})
    await publish()
    expect((await ask(site.at('/about-clay'))).headers['content-security-policy']).toContain(
      "script-src 'self' 'sha256-",
    )
    const { page } = await openPanel(browser(), stack(), site, 'settings')
    await page.getByRole('link', { name: 'Edit the code of all pages' }).click()
    const header = page.getByLabel('Header')
    await header.fill('<div>Shown</div>')
    await page.getByLabel('Footer').fill('<!-- no end')
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .getByText('Must not contain <div>, which is shown on the page. Put it into the footer code.')
      .waitFor()
    await page.getByText('Does not end properly:').waitFor()
    await expectAccessibleInBoth(page)
    const inHead = 'document.currentScript.parentNode.nodeName + typeof window.Squarespace.onInitialize'
    await header.fill(`<script>window.ran = [${inHead}]</script>\n<style>h1 { letter-spacing: 7px }</style>`)
    await page.getByLabel('Footer').fill(`<p>From the footer</p>${note('footer')}`)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Publish 1 change/ }).click()
    await page.getByText('Published. Your changes are live.').waitFor()
    await page.context().close()

    const visitor = await openPage(browser())
    await loadUntil(visitor.page, site.at('/about-clay'), visitor.page.getByText('From the footer'))
    expect(await ran(visitor.page)).toEqual(['HEADfunction', 'footer'])
    const heading = visitor.page.getByRole('heading', { name: 'About clay' })
    expect(await heading.evaluate((each) => getComputedStyle(each).letterSpacing)).toBe('7px')
    expect((await ask(site.at('/about-clay'))).text).toContain(
      `<p>From the footer</p>${note('footer')}${LAST}`,
    )
    await visitor.page.goto(site.at('/cookie-settings'))
    expect(await ran(visitor.page)).toEqual([])
    await visitor.page.goto(site.at('/account/sign-in'))
    expect(await ran(visitor.page)).toEqual([])
    await visitor.page.goto(site.at('/no-such-page'))
    expect(await ran(visitor.page)).toEqual(['HEADfunction', 'footer'])
    expect(visitor.errors.filter((error) => !error.includes('404'))).toEqual([])
    await visitor.page.context().close()
  })

  test('COOK-12: a visitor without user scripts reads the page, and no injected code runs', async () => {
    const tag = 'https://tags.example/tag.js'
    await save({
      header: `<script src="${tag}"></script>${note('header')}`,
      footer: `<p>Read me</p>${note('footer')}`,
    })
    await publish()
    const { page } = await openPage(browser())
    const requested: string[] = []
    await page.route(tag, (route) => {
      requested.push(tag)
      return route.fulfill({ contentType: 'text/javascript', body: 'window.ran = ["tag"]' })
    })
    await page.goto(site.at('/about-clay'))
    expect(await ran(page)).toEqual(['tag', 'header', 'footer'])
    await page.context().addCookies([{ name: previewCookies.userScriptsOff, value: '1', url: site.at('/') }])
    await page.goto(site.at('/about-clay'))
    await page.getByText('Read me').waitFor()
    expect([await ran(page), requested]).toEqual([[], [tag]])
    await page.context().close()
  })

  test('a preview has saved code before visitors get it; an earlier release has none; the lock screen has only its own', async () => {
    await save({})
    const before = await publish()
    await save({ footer: '<p>Draft footer</p>', lockPage: '<p>Lock footer</p>' })
    const { url } = await site.owner.write<{ url: string }>('POST', `${root}/previews`, { days: 1 })
    const { page } = await openPage(browser())
    await page.goto(url)
    await page.getByText('Draft footer').waitFor()
    const shows = async (text: string) => (await ask(site.at('/about-clay'))).text.includes(text)
    expect(await shows('Draft footer')).toBe(false)
    await publish()
    expect(await shows('Draft footer')).toBe(true)
    expect((await ask(site.at('/about-clay?format=json'))).text).not.toContain('Draft footer')

    await site.owner.write('PUT', `${root}/lock`, { password: 'open sesame' })
    await until(async () => (await ask(site.at('/about-clay'))).status === 401)
    expect([await shows('Lock footer'), await shows('Draft footer')]).toEqual([true, false])
    await site.owner.write('DELETE', `${root}/lock`)
    await until(async () => (await ask(site.at('/about-clay'))).status === 200)

    await site.owner.write('POST', `${root}/releases/${before}/restore`)
    await until(async () => !(await shows('Draft footer')))
    await page.context().close()
  })

  test('an owner edits the code of one page; a save that came first is shown, and kept until it is replaced', async () => {
    await save({})
    await publish()
    const { page } = await openPanel(browser(), stack(), site, 'pages')
    await page.getByRole('button', { name: 'Actions for about-clay' }).click()
    await page.getByRole('menuitem', { name: 'Code' }).click()
    await page.getByRole('heading', { name: 'Code of about-clay' }).waitFor()
    const footer = page.getByLabel('Footer')
    await footer.fill('<p>Mine</p>')
    const id = new URL(page.url()).pathname.split('/').at(-2)!
    const code = `${root}/pages/${id}/code`
    const params = { websiteId: site.id, id }
    const { revision } = await site.owner.read(readPageCode, { params })
    await site.owner.write('PUT', code, { header: '', footer: `<p>Theirs ${revision}</p>`, revision })
    await page.getByRole('button', { name: 'Save' }).click()
    const conflict = page.getByRole('alert').filter({ hasText: 'This code was changed since you opened it.' })
    await conflict.getByText('The other version: footer').click()
    await conflict.getByText(`<p>Theirs ${revision}</p>`).waitFor()
    expect(await footer.inputValue()).toBe('<p>Mine</p>')
    await expectAccessibleInBoth(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await conflict.waitFor({ state: 'detached' })
    expect((await site.owner.read(readPageCode, { params })).footer).toBe('<p>Mine</p>')
    await publish()
    expect((await ask(site.at('/about-clay'))).text).toContain(`<p>Mine</p>${LAST}`)
    expect((await ask(site.at('/'))).text).not.toContain('<p>Mine</p>')
    await page.context().close()
  })

  test('DATA-18: on Android, code is not edited', async () => {
    const { page } = await openPanel(browser(), stack(), site, 'settings')
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (Linux; Android 16)' }),
    )
    await page.goto(page.url().replace(/settings$/, 'settings/code'))
    await page.getByText('Code editing is not available on Android').first().waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await page.context().close()
  })
})
