import { HtmlValidate } from 'html-validate'
import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { openPage } from './browser.ts'
import { createCookieJar } from '../seed/cookie-jar.ts'
import { ask, postJson } from './http.ts'
import type { Stack } from './stack.ts'
import { makeWidgetSiteOfNewOwner, type WidgetSite } from './widgets/site.ts'

/**
 * The rules of the HTML standard. Rules of style are off: React writes attributes and closing tags in its own way, and sizes
 * and colours as style attributes.
 */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: { 'no-inline-style': 'off', 'script-type': 'off', 'attribute-boolean-style': 'off' },
})

/** Tests that each type of page is answered with its status and valid HTML, and can be read and used by everybody. */
export function pageTypeTests(stack: () => Stack, browser: () => Browser): void {
  describe('types and formats of pages', () => {
    let members = 0
    let site: WidgetSite
    /** Addresses with their page type and status. */
    const pages: Record<string, [type: number, status: number]> = {
      '/': [2, 200],
      '/journal': [1, 200],
      '/journal/post': [50, 200],
      '/splash': [3, 200],
      '/template': [2, 200],
      '/album': [1, 200],
      '/nowhere': [100, 404],
      '/search': [102, 200],
      '/search?q=clay': [102, 200],
      '/member-area': [106, 200],
      '/room': [105, 401],
      '/account/sign-in': [2, 200],
      '/cart': [205, 200],
      '/checkout/subscribe?cartToken=nope': [101, 400],
    }

    beforeAll(async () => {
      site = await makeWidgetSiteOfNewOwner(stack())
      const root = `/api/rest/sites/${site.id}`
      const write = site.owner.write
      const section = (html: string) => [
        { id: 's', rows: [{ columns: [{ span: 12, blocks: [{ id: 'b', type: 2, value: { html } }] }] }] },
      ]
      const page = async (title: string, urlId: string, type: number) => {
        const { id } = await write<{ id: string }>('POST', `${root}/collections`, { title, urlId, type })
        const document = { title, sections: section(`<h1>${title}</h1><p>Clay, water and fire.</p>`) }
        if (type !== 1) await site.owner.write('PUT', `${root}/collections/${id}/page`, { document })
        return id
      }
      const journal = await page('Journal', 'journal', 1)
      await write('POST', `${root}/collections/${journal}/items`, {
        title: 'Post',
        urlId: 'post',
        excerpt: 'Clay',
        document: { title: 'Post', sections: section('<p>Clay dries slowly.</p>') },
      })
      await page('Splash', 'splash', 8)
      await page('Template', 'template', 7)
      await page('Album', 'album', 16)
      await page('Club', 'member-area', 10)
      const room = await page('The room', 'room', 10)
      await write('PUT', `${root}/collections/${room}/access`, { permission: 'members' })
      await write('POST', `${root}/publish`)
    }, 60_000)

    test('PAGE-01, PAGE-02, PAGE-03: each type of page has its status, its type in the context and one h1', async () => {
      for (const [path, [type, status]] of Object.entries(pages)) {
        const answer = await ask(site.at(path))
        const context = /id="portico-context">([^<]*)</.exec(answer.text)![1]!
        const { pageType } = JSON.parse(context) as { pageType: number }
        const headings = answer.text.match(/<h1[\s>]/g)?.length ?? 0
        expect([path, answer.status, pageType, headings]).toEqual([
          path,
          status,
          type,
          path === '/' ? headings : 1,
        ])
      }
    })

    test('the HTML of each type of page is valid', async () => {
      for (const path of Object.keys(pages)) {
        const { text } = await ask(site.at(path))
        const { results } = await validator.validateString(text)
        const found = results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
        )
        expect([path, ...new Set(found)]).toEqual([path])
      }
    })

    test('each type of page has no serious finding of axe, and its text is there without JavaScript', async () => {
      const scripted = await browser().newPage()
      const plain = await browser().newContext({ javaScriptEnabled: false })
      const bare = await plain.newPage()
      for (const path of Object.keys(pages).filter((each) => each !== '/')) {
        await scripted.goto(site.at(path))
        await expectAccessible(scripted)
        await bare.goto(site.at(path))
        expect(await bare.locator('h1').first().isVisible(), path).toBe(true)
      }
      await plain.close()
      await scripted.close()
    })

    test('PAGE-03: a visitor signs in on a page for members and is led back to it; other visitors still get the sign-in', async () => {
      const account = { email: 'wren@example.com', password: 'a quiet kiln at dusk' }
      expect(
        (await postJson(site.at('/api/site-users/account'), { ...account, firstName: 'Wren' })).status,
      ).toBe(200)
      const { page, errors } = await openPage(browser())
      await page.goto(site.at('/room?from=home'))
      await page.getByRole('heading', { name: 'For members' }).waitFor()
      const html = await page.content()
      expect(html.includes('Clay, water and fire')).toBe(false)
      expect(await page.getByRole('link', { name: 'Become a member' }).getAttribute('href')).toBe(
        '/member-area',
      )
      await page.getByLabel('Email').fill(account.email)
      await page.getByLabel('Password', { exact: true }).fill(account.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'The room' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/room')
      const shown = await page.reload()
      expect((await shown!.allHeaders())['cache-control']).toBe('private, no-store')
      expect((await ask(site.at('/room'))).status).toBe(401)
      expect((await ask(site.at('/room?format=json'))).text).not.toContain('Clay, water')
      // The browser logs the 401 of the first view.
      expect(errors.filter((text) => !text.includes('401'))).toEqual([])
      await page.context().close()
    })

    test('PAGE-03: a member gets a page for members compressed, and as it was published last', async () => {
      const title = `Studio ${++members}`
      const { owner, id } = site
      const root = `/api/rest/sites/${id}`
      const room = await owner.write<{ id: string }>('POST', `${root}/collections`, {
        title,
        urlId: `studio-${members}`,
        type: 10,
      })
      await owner.write('PUT', `${root}/collections/${room.id}/access`, { permission: 'members' })
      const publish = async (text: string) => {
        const blocks = [{ id: 'b', type: 2, value: { html: `<h1>${title}</h1><p>${text}</p>` } }]
        const sections = [{ id: 's', rows: [{ columns: [{ span: 12, blocks }] }] }]
        const document = { title, sections }
        await owner.write('PUT', `${root}/collections/${room.id}/page`, { document })
        await owner.write('POST', `${root}/publish`, { pages: [room.id] })
      }
      await publish('Glaze it twice.')
      const account = { email: `wren-${members}@example.com`, password: 'a quiet kiln at dusk' }
      const jar = createCookieJar()
      const signedUp = await postJson(site.at('/api/site-users/account'), { ...account, firstName: 'Wren' })
      jar.store(signedUp.headers['set-cookie'])
      const view = (encoding = 'identity') =>
        ask(site.at(`/studio-${members}`), {
          headers: { cookie: jar.header(), 'accept-encoding': encoding },
        })
      await expect.poll(async () => (await view()).text).toContain('Glaze it twice.')
      await expect.poll(async () => (await view('gzip')).headers['content-encoding']).toBe('gzip')
      await publish('Glaze it three times.')
      await expect
        .poll(async () => (await view()).text, { timeout: 5_000 })
        .toContain('Glaze it three times.')
      expect((await ask(site.at(`/studio-${members}`))).status).toBe(401)
    })
  })
}
