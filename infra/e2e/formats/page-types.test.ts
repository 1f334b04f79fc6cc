import { HtmlValidate } from 'html-validate'
import { beforeAll, describe, expect, test } from 'vitest'
import { listCollections } from '@portico/proto/api/sites/content/content-reads'
import { until } from '@portico/kit/testing/until'
import { blockType } from '@portico/proto/enums/block-type'
import { blockVariant } from '@portico/proto/enums/block-variant'
import { galleryMediaType } from '@portico/proto/enums/gallery-media-type'
import { seriousFindings } from '../../lab/pictures/axe.ts'
import { openPage } from '../browser.ts'
import { createCookieJar } from '../../demo/cookie-jar.ts'
import { ask, postJson } from '../http.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'
import { browser, stack } from '../suite.ts'

/**
 * The rules of the HTML standard. Rules of style are off: React writes attributes and closing tags in its own way, and sizes
 * and colours as style attributes.
 */
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: { 'no-inline-style': 'off', 'script-type': 'off', 'attribute-boolean-style': 'off' },
})

/** The rules that the HTML of a page breaks. */
async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
  )
  return [...new Set(found)]
}

// Tests that each type of page is answered with its status and valid HTML, and can be read and used by everybody.

describe('types and formats of pages', () => {
  let members = 0
  let site: WidgetSite
  /** Addresses with their page type, their status, and a text of their main content. */
  const pages: Record<string, [type: number, status: number, text: string]> = {
    '/': [2, 200, 'Welcome to the pottery'],
    '/about': [2, 200, 'Clay, water and fire'],
    '/splash': [3, 200, 'Clay, water and fire'],
    '/template': [2, 200, 'Clay, water and fire'],
    '/member-area': [106, 200, 'Club'],
    '/room': [105, 401, 'For members'],
    '/journal': [1, 200, 'Drying'],
    '/journal?tag=kiln': [1, 200, 'Drying'],
    '/journal?category=Fire': [1, 200, 'Drying'],
    '/journal?author=Ada': [1, 200, 'Drying'],
    '/journal?month=02-2026': [1, 200, 'Drying'],
    '/journal?tag=nothing': [1, 200, 'nothing'],
    '/journal/drying': [50, 200, 'Clay dries slowly'],
    '/dates': [1, 200, 'Open kiln'],
    '/dates?view=calendar': [1, 200, 'Dates'],
    '/dates/open-kiln': [50, 200, 'Come and see'],
    '/empty': [1, 200, 'Empty'],
    '/pictures': [1, 200, 'A blue bowl'],
    '/pictures/a-blue-bowl': [50, 200, 'A blue bowl'],
    '/album': [1, 200, 'A blue bowl'],
    '/videos': [1, 200, 'A blue bowl'],
    '/portfolio': [1, 200, 'A blue bowl'],
    '/lessons': [1, 200, 'A blue bowl'],
    '/shop': [1, 200, 'Ash mug'],
    '/shop/p/ash-mug': [50, 200, 'Ash mug'],
    '/cart': [205, 200, 'Your cart'],
    '/commerce/show-cart': [200, 200, 'Your cart is empty'],
    '/checkout': [201, 200, 'you do not have cookies enabled'],
    '/popup-overlay': [104, 200, 'When the kiln opens'],
    '/search': [102, 200, 'Search'],
    '/search?q=drying': [102, 200, 'Drying'],
    '/search?q=zeppelin': [102, 200, 'zeppelin'],
    '/nowhere': [100, 404, 'Page not found'],
    '/checkout/subscribe?cartToken=nope': [101, 400, 'cart'],
    '/cookie-settings': [2, 200, 'ookie'],
    '/account/sign-in': [2, 200, 'Sign in'],
    '/account/sign-up': [2, 200, 'Create an account'],
    '/account/reset': [2, 200, 'Reset your password'],
    '/account/password': [2, 200, 'Choose a new password'],
    '/account/confirm': [2, 200, 'Confirm your email address'],
  }

  beforeAll(async () => {
    site = await makeWidgetSite(stack())
    const root = `/api/rest/sites/${site.id}`
    const { write, read } = site.owner
    const section = (html: string) => [
      { id: 's', rows: [{ columns: [{ span: 12, blocks: [{ id: 'b', type: 2, value: { html } }] }] }] },
    ]
    const collection = async (title: string, urlId: string, type: number) =>
      (await write<{ id: string }>('POST', `${root}/collections`, { title, urlId, type })).id
    const setPage = (id: string, title: string, text: string) =>
      write('PUT', `${root}/collections/${id}/page`, {
        document: { title, sections: section(`<h1>${title}</h1><p>${text}</p>`) },
      })
    const list = async (title: string, type: number, items: object[]) => {
      const id = await collection(title, title.toLowerCase(), type)
      for (const item of items) await write('POST', `${root}/collections/${id}/items`, item)
    }
    const { collections } = await read(listCollections, { params: { websiteId: site.id } })
    await setPage(collections.find(({ urlId }) => urlId === '')!.id, 'Pottery', 'Welcome to the pottery.')
    for (const [title, urlId, type] of [
      ['About', 'about', 10],
      ['Splash', 'splash', 8],
      ['Template', 'template', 7],
      ['Club', 'member-area', 10],
    ] as const)
      await setPage(await collection(title, urlId, type), title, 'Clay, water and fire.')
    const room = await collection('The room', 'room', 10)
    await setPage(room, 'The room', 'Clay, water and fire.')
    await write('PUT', `${root}/collections/${room}/access`, { permission: 'members' })

    const document = (title: string, text: string) => ({ title, sections: section(`<p>${text}</p>`) })
    await list('Journal', 1, [
      {
        title: 'Drying',
        urlId: 'drying',
        excerpt: 'Clay',
        author: 'Ada',
        tags: ['kiln'],
        categories: ['Fire'],
        publishOn: '2026-02-01T08:00:00Z',
        document: document('Drying', 'Clay dries slowly.'),
      },
    ])
    await list('Dates', 1, [
      {
        title: 'Open kiln',
        urlId: 'open-kiln',
        recordType: 12,
        startDate: Date.UTC(2030, 1, 1, 9),
        endDate: Date.UTC(2030, 1, 1, 17),
        document: document('Open kiln', 'Come and see.'),
      },
    ])
    await list('Empty', 1, [])
    const bowl = {
      title: 'A blue bowl',
      urlId: 'a-blue-bowl',
      image: { assetUrl: '/s/1/bowl.webp', width: 1_200, height: 800, alt: 'A bowl' },
      document: { title: 'A blue bowl', sections: [] },
    }
    for (const [title, type] of [
      ['Pictures', 15],
      ['Album', 16],
      ['Videos', 17],
      ['Portfolio', 23],
      ['Lessons', 24],
    ] as const)
      await list(title, type, [bowl])
    const shop = await collection('Shop', 'shop', 13)
    await write('POST', `/api/rest/commerce/products?websiteId=${site.id}`, {
      collectionId: shop,
      title: 'Ash mug',
      excerpt: 'A mug.',
      images: [{ assetUrl: '/s/1/mug.webp', width: 1_200, height: 1_500, alt: 'A mug' }],
      variants: [{ price: 2_800, qtyInStock: 3 }],
    })
    await write('POST', `/api/rest/commerce/products?websiteId=${site.id}`, {
      collectionId: shop,
      title: 'Ash bowl',
      variants: [{ price: 3_200, qtyInStock: 1 }],
    })
    await write('PUT', `${root}/settings`, {
      popupOverlaySettings: { style: 'show' },
      popupOverlayContent: {
        picture: bowl.image,
        heading: 'When the kiln opens',
        text: 'One letter a month.',
        buttonText: 'Read more',
        buttonUrl: '/about',
      },
    })
    await write('POST', `${root}/publish`)
    await until(async () => (await ask(site.at('/shop/p/ash-mug'))).status === 200)
    await until(async () => (await ask(site.at('/search?q=drying'))).text.includes('/journal/drying'))
  }, 60_000)

  test('PAGE-01, PAGE-02, PAGE-03: each type of page has its status, its type in the context, one h1 and valid HTML', async () => {
    for (const [path, [type, status]] of Object.entries(pages)) {
      const { text, ...answer } = await ask(site.at(path))
      const context = /id="portico-context">([^<]*)</.exec(text)![1]!
      const { pageType } = JSON.parse(context) as { pageType: number }
      const headings = text.match(/<h1[\s>]/g)?.length ?? 0
      expect([path, answer.status, pageType, headings]).toEqual([path, status, type, 1])
      expect([path, ...(await htmlProblems(text))]).toEqual([path])
    }
  })

  test('PAGE-02: the popup overlay is a page of its own, not over itself, and there is none while it is hidden', async () => {
    const { text } = await ask(site.at('/popup-overlay'))
    expect(text).toContain('<h1>When the kiln opens</h1>')
    expect(text).toMatch(/<a class="button"[^>]*href="\/about"/)
    expect(text).not.toContain('data-popup-overlay')
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    const root = `/api/rest/sites/${site.id}`
    const becomes = async (style: string, status: number) => {
      await site.owner.write('PUT', `${root}/settings`, { popupOverlaySettings: { style } })
      await site.owner.write('POST', `${root}/publish`)
      await until(async () => (await ask(site.at('/popup-overlay'))).status === status)
    }
    await becomes('none', 404)
    expect((await ask(site.at('/popup-overlay'))).text).toContain('"pageType":100')
    await becomes('show', 200)
  })

  test('ENUM-06: a collection is shown as a list, a grid or products by its view', async () => {
    const root = `/api/rest/sites/${site.id}`
    const { collections } = await site.owner.read(listCollections, { params: { websiteId: site.id } })
    const journal = collections.find(({ urlId }) => urlId === 'pictures')!.id
    const shop = collections.find(({ urlId }) => urlId === 'shop')!.id
    const { page, errors } = await openPage(browser())
    /** The shape of the first picture, and whether it is beside its title. */
    const layout = async (path: string) => {
      await page.goto(site.at(path))
      const boxOf = async (selector: string) => (await page.locator(selector).first().boundingBox())!
      const [picture, title] = [
        await boxOf('main :is(.item-card-picture, .product-card-picture)'),
        await boxOf('main :is(.item-card-title, .product-card-title)'),
      ]
      return {
        ratio: Math.round((picture.width / picture.height) * 100) / 100,
        isBeside: title.x > picture.x + picture.width && title.y < picture.y + picture.height,
      }
    }
    const shown: Record<string, object> = {}
    for (const view of ['list', 'grid', 'product', '']) {
      for (const id of [journal, shop]) await site.owner.write('PUT', `${root}/collections/${id}`, { view })
      await site.owner.write('POST', `${root}/publish`)
      for (const path of ['/pictures', '/shop']) {
        const jsonOf = async () =>
          (
            JSON.parse((await ask(site.at(`${path}?format=json`))).text) as {
              collection: { view?: string }
            }
          ).collection.view
        await expect.poll(jsonOf).toBe(view || undefined)
        shown[`${path} ${view}`] = await layout(path)
      }
    }
    expect(shown).toEqual({
      '/pictures list': { ratio: 1.5, isBeside: true },
      '/shop list': { ratio: 1.5, isBeside: true },
      '/pictures grid': { ratio: 1.5, isBeside: false },
      '/shop grid': { ratio: 1.5, isBeside: false },
      '/pictures product': { ratio: 0.8, isBeside: false },
      '/shop product': { ratio: 0.8, isBeside: false },
      '/pictures ': { ratio: 1.5, isBeside: true },
      '/shop ': { ratio: 0.8, isBeside: false },
    })
    // The pictures of this website do not exist.
    expect(errors.filter((error) => !error.includes('webp'))).toEqual([])
    await page.context().close()
  })

  test('ENUM-19, ENUM-20: the JSON of a page names the variant of its blocks and the media kinds of galleries', async () => {
    const image = { assetUrl: '/s/1/bowl.webp', width: 1_200, height: 800, alt: 'A bowl' }
    const address = await site.page([
      { id: 'pictures', type: blockType.gallery, value: { design: 'slideshow', images: [image, image] } },
      { id: 'words', type: blockType.html, value: { html: '<h1>Words</h1>' } },
      { id: 'poster', type: blockType.image, value: { ...image, design: 'poster' } },
    ])
    const { blocks } = JSON.parse((await ask(`${address}?format=json`)).text) as { blocks: object[] }
    const { assetUrl } = image
    expect(blocks).toEqual([
      {
        id: 'pictures',
        type: blockType.gallery,
        variant: blockVariant.gallerySlideshow,
        items: [
          { mediaType: galleryMediaType.imageFile, assetUrl },
          { mediaType: galleryMediaType.assetReused, assetUrl },
        ],
      },
      { id: 'words', type: blockType.html },
      { id: 'poster', type: blockType.image, variant: blockVariant.imagePoster },
    ])
  })

  test('WIRE-21: the JSON of a page, a list, an item and a product has its neighbours, or an empty pagination', async () => {
    const paginationOf = async (path: string) =>
      (JSON.parse((await ask(site.at(`${path}?format=json`))).text) as { pagination: object }).pagination
    for (const path of ['/', '/about', '/journal', '/journal/drying', '/cart', '/search', '/shop'])
      expect([path, await paginationOf(path)]).toEqual([path, {}])
    const [mug, bowl] = [
      { title: 'Ash mug', fullUrl: '/shop/p/ash-mug' },
      { title: 'Ash bowl', fullUrl: '/shop/p/ash-bowl' },
    ]
    expect(await paginationOf(mug.fullUrl)).toEqual({ nextItem: bowl })
    expect(await paginationOf(bowl.fullUrl)).toEqual({ prevItem: mug })
  })

  test('each type of page is readable without JavaScript, and has no serious finding of axe on a phone and a desktop', async () => {
    const plain = await browser().newContext({ javaScriptEnabled: false })
    const bare = await plain.newPage()
    for (const [path, [, , text]] of Object.entries(pages)) {
      await bare.goto(site.at(path))
      expect(await bare.locator('h1').first().isVisible(), path).toBe(true)
      expect([path, await bare.locator('main').innerText()]).toEqual([path, expect.stringContaining(text)])
    }
    await plain.close()
    const scripted = await browser().newPage()
    for (const path of Object.keys(pages)) {
      await scripted.setViewportSize({ width: 390, height: 844 })
      await scripted.goto(site.at(path))
      expect([path, ...(await seriousFindings(scripted))]).toEqual([path])
      // Variants of a page have its layout.
      if (/[?]|^\/account/.test(path)) continue
      await scripted.setViewportSize({ width: 1_280, height: 800 })
      expect([path, ...(await seriousFindings(scripted))]).toEqual([path])
    }
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
    await expect.poll(async () => (await view()).text).toContain('Glaze it three times.')
    expect((await ask(site.at(`/studio-${members}`))).status).toBe(401)
  })

  test('PAGE-02: the lock screen has its status, its type and valid HTML, and is readable without JavaScript', async () => {
    const lock = `/api/rest/sites/${site.id}/lock`
    const becomes = (status: number) => until(async () => (await ask(site.at('/'))).status === status)
    await site.owner.write('PUT', lock, { password: 'open sesame', note: 'We open in May.' })
    await becomes(401)
    const { text } = await ask(site.at('/'))
    expect([text.includes('"pageType":103'), ...(await htmlProblems(text))]).toEqual([true])
    const context = await browser().newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(site.at('/'))
    expect(await page.locator('main').innerText()).toContain('We open in May.')
    expect(await page.locator('h1').isVisible()).toBe(true)
    await context.close()
    await site.owner.write('DELETE', lock)
    await becomes(200)
  })
})
