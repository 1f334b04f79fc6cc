import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { pageJson } from '../server/formats.ts'
import { pageContext, renderMain, renderPage, type PageModel } from '../server/render.tsx'
import { sampleForm, samplePage, sampleProduct } from '../testing/page.ts'

const assets = { styles: ['/assets/styles.css'], script: '/assets/site.js', beacon: null, fonts: [] }
const picture = { assetUrl: '/s/a/mug.webp', width: 1_200, height: 1_500, alt: 'A mug' }
const of = (type: number, value: Record<string, unknown>) => samplePage([{ id: 'b1', type, value }])

test('a block type that no widget renders leaves nothing, not even a box', () => {
  const html = renderMain(of(1_998, { secret: 'x' }))
  expect(html).not.toContain('sqs-block')
  expect(html).not.toContain('secret')
})

test('every block has its class names, type, public values and id', () => {
  const html = renderMain(of(blockType.spacer, { height: 40 }))
  expect(html).toContain(
    '<div class="sqs-block spacer-block sqs-block-spacer" data-block-type="21" data-block-json="{&quot;height&quot;:40}" id="block-b1">',
  )
})

test('GAL-35: a picture offers the stored widths and says its dimensions', () => {
  const html = renderMain(of(blockType.image, picture))
  expect(html).toContain('data-image-dimensions="1200x1500"')
  expect(html).toContain('data-image-focal-point="0.5,0.5"')
  for (const width of [100, 300, 500, 750, 1_000, 1_500])
    expect(html).toContain(`?format=${width}w ${width}w`)
})

test('a gallery is a plain grid, or an island when it is a slideshow', () => {
  const images = [picture, { ...picture, assetUrl: '/s/a/bowl.webp' }]
  expect(renderMain(of(blockType.gallery, { design: 'grid', images }))).not.toContain('data-island')
  expect(renderMain(of(blockType.gallery, { design: 'slideshow', images }))).toContain(
    'data-island="gallery"',
  )
})

test('a button never links to a script', () => {
  const value = {
    text: 'Go',
    url: 'javascript:alert(1)',
    newWindow: false,
    size: 'medium',
    alignment: 'left',
  }
  expect(renderMain(of(blockType.button, value))).toContain('href="#"')
})

test('a form without scripts is a whole HTML form, with the page it stands on and without a key', () => {
  const page = samplePage([{ id: 'b1', type: blockType.form, value: { formId: sampleForm.id } }], {
    forms: { [sampleForm.id]: sampleForm },
  })
  const html = renderMain(page)
  expect(html).toMatch(/<form [^>]*action="\/api\/form\/SaveFormSubmission" method="post"/)
  for (const name of [
    'f.name-1.First',
    'f.name-1.Last',
    'f.email-1',
    'f.select-1',
    'f.hidden-1',
    'formId',
    'pagePath',
  ]) {
    expect(html).toContain(`name="${name}"`)
  }
  expect(html).not.toContain('name="key"')
})

test('a form that was deleted leaves its block empty', () => {
  expect(renderMain(of(blockType.form, { formId: sampleForm.id }))).not.toContain('<form')
})

test('a product shows the sale price first, the old one struck, and how many are left', () => {
  const value = { collectionId: sampleProduct.collectionId, productId: sampleProduct.id }
  const html = renderMain(
    samplePage([{ id: 'b1', type: blockType.product, value }], {
      products: { [sampleProduct.id]: sampleProduct },
    }),
  )
  expect(html.indexOf('$22.00')).toBeLessThan(html.indexOf('$28.00'))
  expect(html).toContain('3 left')
  expect(html).toContain(
    `data-item-id="${sampleProduct.id}" data-collection-id="${sampleProduct.collectionId}"`,
  )
})

test('a summary lists products of its collection', () => {
  const page = samplePage(
    [{ id: 'b1', type: blockType.summaryV2, value: { collectionId: sampleProduct.collectionId, limit: 3 } }],
    {
      listings: { [sampleProduct.collectionId]: { products: [sampleProduct], items: [], categories: [] } },
    },
  )
  expect(renderMain(page)).toContain('href="/shop/p/mug"')
})

test('the context is inline twice, holds no site status for anonymous visitors, and cannot end its script', () => {
  const page = samplePage([])
  page.document.title = 'x</script><script>alert(1)</script>'
  page.collection!.title = page.document.title
  const html = renderPage(page, assets)
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

test('CTX-06: an owner who is seen gets account, roles and permissions in every form of the page, nobody else does', () => {
  const renderer = { renderPage, renderMain, pageContext }
  const forms = (page: PageModel) => [
    /id="portico-context">([^<]*)</.exec(renderPage(page, assets))![1]!,
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

test('a page nobody made says so and leads home', () => {
  const html = renderPage(samplePage([], { pageType: 100 }), assets)
  expect(html).toContain('There is nothing on this shelf.')
  expect(html).toContain('noindex')
})

test.each([200, 205])('PAGE-04: page type %i has the root that cart scripts look for', (pageType) => {
  const html = renderMain(samplePage([], { pageType, path: '/cart' }))
  expect(html).toContain('<div id="sqs-cart-root"><script type="application/json">')
})

const words = { id: 'b2', type: blockType.html, value: { html: '<h1>Slow mornings</h1><p>By hand.</p>' } }

test('a full first section of a picture and words is the opening: the picture loads first, under the words', () => {
  const page = samplePage([{ id: 'b1', type: blockType.image, value: picture }, words])
  page.document.sections[0]!.width = 'full'
  const html = renderMain(page)
  expect(html).toContain('data-opens="words"')
  expect(html).toMatch(/<div class="lead-picture"><img[^>]*loading="eager" fetchPriority="high"/)
  page.document.sections[0]!.width = 'normal'
  expect(renderMain(page)).not.toContain('data-opens')
})

test('ACC-02: questions are details of one name, so that one is open at a time; or of none, when several may be', () => {
  const items = [
    { title: 'Dishwasher?', description: '<p>Yes.</p>' },
    { title: 'Oven?', description: '<p>No.</p>' },
  ]
  const accordion = (more: object) =>
    renderMain(
      of(blockType.accordion, { items, allowMultipleOpenItems: false, isFirstItemExpanded: false, ...more }),
    )
  expect(accordion({}).match(/<details name="accordion-b1">/g)).toHaveLength(2)
  expect(accordion({ allowMultipleOpenItems: true })).not.toContain('name=')
  expect(accordion({ isFirstItemExpanded: true }).match(/<details[^>]* open/g)).toHaveLength(1)
})

test('a quote says whose words it holds', () => {
  const html = renderMain(of(blockType.quote, { quote: 'It holds tea.', source: 'A neighbour' }))
  expect(html).toContain('<blockquote>It holds tea.</blockquote><figcaption>A neighbour</figcaption>')
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

test('a story shows its title once, its date, its picture at its focal point, and its neighbours', () => {
  const older = { title: 'Eleven teapots', fullUrl: '/journal/eleven-teapots', publishOn: 0 }
  const page = samplePage([{ ...words, value: { html: '<p>We sieve it.</p>' } }], {
    item: story('The ash glaze'),
    pagination: { nextItem: older },
  })
  const html = renderMain(page)
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toContain('<time dateTime="2026-11-12T00:00:00.000Z">November 12, 2026</time>')
  expect(html).toContain('object-position:20% 80%')
  expect(html).toContain('<a href="/journal/eleven-teapots" rel="next">')
})

test('a shop offers its categories as links, says which is chosen, and leads back from an empty one', () => {
  const shop = (listing: object) => {
    const page = samplePage([])
    page.document.sections = []
    page.collection = { ...page.collection!, type: 13, fullUrl: '/shop' }
    const categories = [
      { name: 'Cups', count: 1, path: '/shop?category=Cups' },
      { name: 'Vases', count: 2, path: '/shop?category=Vases' },
    ]
    page.listings = { [page.collection.id]: { products: [], items: [], categories, ...listing } }
    return renderMain(page)
  }
  const cups = shop({ products: [sampleProduct], category: 'Cups' })
  expect(cups).toContain('<a href="/shop?category=Cups" data-stay="" aria-current="true">')
  expect(cups).toContain('<a href="/shop" data-stay="">')
  const none = shop({ category: 'Hats' })
  expect(none).toContain('Nothing here goes by that name.')
  expect(none).toContain('<a class="button" href="/shop">')
})

test('a product page has a strip of its pictures with a small one of each, and what goes with it', () => {
  const product = { ...sampleProduct, items: [picture, { ...picture, assetUrl: '/s/a/mug-2.webp' }] }
  const html = renderMain(samplePage([], { product, related: [{ ...sampleProduct, title: 'Beaker' }] }))
  expect(html).toContain('aria-label="Picture 2 of 2"')
  expect(html.match(/data-lightbox="product"/g)).toHaveLength(2)
  expect(html.indexOf('You may also like')).toBeLessThan(html.indexOf('Beaker'))
})

test('the text of a product keeps its lists; one without markup keeps its paragraphs', () => {
  const shown = (body: string) => renderMain(samplePage([], { product: { ...sampleProduct, body } }))
  expect(shown('<p>Thrown.</p><ul><li>9 cm tall</li></ul>')).toContain('<ul><li>9 cm tall</li></ul>')
  expect(shown('Thrown & fired.\n\n9 cm tall.')).toContain('<p>Thrown &amp; fired.</p><p>9 cm tall.</p>')
})

test('a member’s screen stands in the frame of the site and works by an island; nothing of a member is in it', () => {
  const html = renderPage(samplePage([], { screen: 'sign-in' }), assets)
  expect(html).toContain('data-island="account"')
  expect(html).toContain('<form')
  expect(html).toContain('autoComplete="current-password"')
  expect(html).toContain('class="site-footer"')
  expect(html).toContain('needs JavaScript')
})

test('where a mailed link leads, no beacon tells of the address that holds its token', () => {
  const scripts = { ...assets, beacon: '/assets/beacon.js' }
  const has = (screen?: PageModel['screen']) =>
    renderPage(samplePage([], { screen }), scripts).includes('beacon.js')
  expect([has('password'), has('confirm'), has('sign-in'), has()]).toEqual([false, false, true, true])
})
