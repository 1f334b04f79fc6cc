import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { pageJson } from '../server/reply/formats.ts'
import {
  pageContext,
  releaseTail,
  renderBlock,
  renderMain,
  renderPage,
  renderParts,
  type PageModel,
} from '../server/render/render.tsx'
import { samplePage } from '../testing/page.ts'
import { RELEASE_START } from './release-tail.ts'

const assets = {
  styles: ['/assets/styles.css'],
  widgetStyles: {},
  islandFiles: {},
  script: '/assets/site.js',
  beacon: null,
  designStyles: {},
  fonts: {},
}
const picture = { assetUrl: '/s/a/mug.webp', width: 1_200, height: 1_500, alt: 'A mug' }

test('the context is inline twice, contains no site status for anonymous visitors, and cannot end its script', () => {
  const page = samplePage([])
  page.document.title = 'x</script><script>alert(1)</script>'
  page.collection!.title = page.document.title
  const html = renderPage(page, assets).html
  expect(html).toContain(
    '<script data-name="static-context">Static = window.Static || {}; Static.SQUARESPACE_CONTEXT = {',
  )
  expect(html).not.toContain('<script>alert(1)')
  const json = /id="portico-context">([^<]*)</.exec(html)?.[1] ?? ''
  const context = JSON.parse(json) as {
    website: { siteStatus: object }
    pageType: number
    collectionId: string
  }
  expect(context).toMatchObject({
    pageType: 2,
    website: { siteStatus: {} },
    collectionId: page.collection?.id,
  })
  expect(context.website.siteStatus).toEqual({})
})

test('CTX-06: account, roles and permissions are in every form of a page for its owner, and in none for a visitor', () => {
  const renderer = { renderPage, renderParts, renderMain, renderBlock, pageContext }
  const forms = (page: PageModel) => [
    /id="portico-context">([^<]*)</.exec(renderPage(page, assets).html)![1]!,
    JSON.stringify(pageContext(page)),
    JSON.stringify(pageJson(page, renderer)),
  ]
  const account = { id: 'c'.repeat(24), roles: ['moderator', 'commenter'] as const }
  for (const form of forms(samplePage([], { account }))) {
    expect(JSON.parse(form)).toMatchObject({
      website: { siteStatus: { value: 8 } },
      websiteRoles: ['moderator', 'commenter'],
      accessPermissions: [0, 1, 13, 1111, 1311],
      authenticatedAccount: { id: account.id },
    })
  }
  for (const form of forms(samplePage([]))) {
    const context = JSON.parse(form) as { website: object }
    for (const name of ['websiteRoles', 'accessPermissions', 'authenticatedAccount'])
      expect(context).not.toHaveProperty(name)
    expect(context.website).toMatchObject({ siteStatus: {} })
    expect(form).not.toContain('"value":8')
  }
})

test('the page for an unknown address says that it was not found and is not indexed', () => {
  const html = renderPage(samplePage([], { pageType: 100 }), assets).html
  expect(html).toContain('Page not found')
  expect(html).toContain('noindex')
})

test('PAGE-04, PAGE-21: page type 205 has the root that cart scripts look for', () => {
  const html = renderMain(samplePage([], { pageType: 205, path: '/cart' }))
  expect(html).toContain('<div id="sqs-cart-root"><script type="application/json">')
})

test('an empty cart leads to the first store page of the website, or to the home page', () => {
  const cart = (more: object) => renderMain(samplePage([], { pageType: 205, path: '/cart', ...more }))
  expect(cart({ storePath: '/pottery' })).toContain('href="/pottery">Go to the shop</a>')
  expect(cart({ storePath: '/pottery' })).toContain('{"storePath":"/pottery"}')
  expect(cart({})).toContain('href="/">Go to the home page</a>')
})

const story = (title: string) => ({
  id: '5'.repeat(24),
  collectionId: 'c'.repeat(24),
  recordType: 1,
  title,
  urlId: 'ash',
  fullUrl: '/journal/ash',
  excerpt: 'Apple wood.',
  image: { ...picture, focalPoint: { x: 0.2, y: 0.8 } },
  tags: [],
  categories: ['Glaze'],
  publishOn: Date.UTC(2026, 10, 12),
  addedOn: 0,
  updatedOn: 0,
})

test('a story shows its title once, its date, its picture at its focal point, and a link to the older story', () => {
  const older = { title: 'Eleven teapots', fullUrl: '/journal/eleven-teapots', publishOn: 0 }
  const page = samplePage([{ id: 'b1', type: blockType.html, value: { html: '<p>We sieve it.</p>' } }], {
    item: story('The ash glaze'),
    pagination: { nextItem: older },
  })
  const html = renderMain(page)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain('<time dateTime="2026-11-12T00:00:00.000Z">November 12, 2026</time>')
  expect(html).toContain('object-position:20% 80%')
  expect(html).toContain('<a href="/journal/eleven-teapots" rel="next">')
})

test('a screen for members is an island in the frame of the site', () => {
  const html = renderPage(samplePage([], { screen: 'sign-in' }), assets).html
  expect(html).toContain('data-island="account"')
  expect(html).toContain('<form')
  expect(html).toContain('autoComplete="current-password"')
  expect(html).toContain('class="site-footer"')
  expect(html).toContain('needs JavaScript')
})

test('a page that a mailed link opens has no beacon, which would report the token in the address', () => {
  const scripts = { ...assets, beacon: '/assets/beacon.js' }
  const has = (screen?: PageModel['screen']) =>
    renderPage(samplePage([], { screen }), scripts).html.includes('beacon.js')
  expect([has('password'), has('confirm'), has('sign-in'), has()]).toEqual([false, false, true, true])
})

test('links that fetch the code of islands ahead are at the end of the body, not in code of the owner', () => {
  const code = '<script>frame.srcdoc = "<body>Hi</body>"</script>'
  const blocks = [
    { id: 'b1', type: blockType.code, value: { code, language: 'html', isPageCode: true } },
    {
      id: 'b2',
      type: blockType.socialLinks,
      value: { links: [{ url: 'https://x.com/clay', title: '' }], followButton: true },
    },
  ]
  const prefetch = '<link rel="prefetch" href="/assets/follow.js"/>'
  const withFollow = { ...assets, islandFiles: { follow: ['/assets/follow.js'] } }
  const footer = '<p>From the owner</p>'
  const page = samplePage(blocks, { hasOwnerCode: true, code: { header: '<!-- head -->', footer } })
  const { html } = renderPage(page, withFollow)
  expect(html).toContain(code)
  expect(html.endsWith(`${prefetch}${footer}${RELEASE_START}${releaseTail(page)}`)).toBe(true)
  expect(html).toContain('<!-- head --></head>')
})
