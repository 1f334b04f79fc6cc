import { randomUUID } from 'node:crypto'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import Parser from 'rss-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { expectAccessible } from '../accessible.ts'
import { feedProblems } from './feed-rules.ts'
import { ask } from '../http.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'
import { browser, stack } from '../suite.ts'

type Json = Record<string, unknown>

/** Whether the rules of a robots.txt for all crawlers allow a path (RFC 9309). */
function allowedBy(robots: string): (path: string) => boolean {
  const rules = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => {
    const end = rule.endsWith('$') ? '$' : ''
    const literal = rule.replace(/\$$/, '').replace(/[.?+^(){}[\]\\|]/g, '\\$&')
    return new RegExp(`^${literal.replaceAll('*', '.*')}${end}`)
  })
  return (path) => !rules.some((rule) => rule.test(path))
}

// Tests of what machines read of a website, and of its search, on a website with a journal and a shop.

describe('feeds, sitemap, structured data and search', () => {
  let site: WidgetSite
  const get = async (path: string) => ask(site.at(path))
  const shown = {
    publishOn: '2026-02-01T08:00:00Z',
    author: 'Ada Thorn',
    tags: ['kiln'],
    categories: ['Fire'],
  }

  beforeAll(async () => {
    site = await makeWidgetSite(stack())
    const root = `/api/rest/sites/${site.id}`
    const write = site.owner.write
    const collection = async (title: string, urlId: string, type: number) =>
      (await write<{ id: string }>('POST', `${root}/collections`, { title, urlId, type })).id
    await collection('Cartography', 'cartography', 10)
    await write('PUT', `${root}/settings`, { logo: '/s/1/logo.webp' })
    const journal = await collection('Journal & more', 'journal', 1)
    const post = (urlId: string, html: string, more: object) =>
      write('POST', `${root}/collections/${journal}/items`, {
        title: `On ${urlId}`,
        urlId,
        document: {
          title: urlId,
          sections: [
            {
              id: 's',
              rows: [{ columns: [{ span: 12, blocks: [{ id: 'b', type: 2, value: { html } }] }] }],
            },
          ],
        },
        ...more,
      })
    await post('ash', '<p>Apple wood &amp; <a href="/journal">ash</a> make the glaze.</p>', {
      ...shown,
      excerpt: 'Ash <b>from</b> the stove.',
      image: { assetUrl: '/s/1/ash.webp', width: 1_200, height: 800, alt: 'Ash' },
    })
    await post('clay', '<p>Clay & sand\u0007 stay.</p>', { publishOn: '2026-01-01T08:00:00Z' })
    await post('draft', '<p>Glaze of next year.</p>', { publishOn: '2099-01-01T08:00:00Z' })
    const shop = await collection('Shop', 'shop', 13)
    await write('POST', `/api/rest/commerce/products?websiteId=${site.id}`, {
      collectionId: shop,
      title: 'Ash mug',
      excerpt: 'A mug with the <b>glaze</b> of the house.',
      images: [{ assetUrl: '/s/1/mug.webp', width: 1_200, height: 1_500, alt: 'A mug' }],
      variants: [{ price: 2_800, qtyInStock: 3 }],
    })
    await write('POST', `${root}/publish`)
    await until(async () => (await get('/shop/p/ash-mug')).status === 200)
    await until(async () => (await get('/sitemap.xml')).text.includes('/journal/ash'))
  }, 60_000)

  test('RSS follows the rules of feed validators: dates, ids, absolute addresses, whole texts', async () => {
    const { headers, text } = await get('/journal?format=rss')
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(XMLValidator.validate(text)).toBe(true)
    const feed = await new Parser().parseString(text)
    expect(feed).toMatchObject({
      title: 'Journal & more — Widgets',
      link: site.at('/journal'),
      language: 'en-us',
    })
    expect(feed.items.map(({ title }) => title)).toEqual(['On ash', 'On clay'])
    const [ash, clay] = feed.items as unknown as Record<string, string>[]
    expect(ash).toMatchObject({
      link: site.at('/journal/ash'),
      pubDate: 'Sun, 01 Feb 2026 08:00:00 GMT',
      creator: 'Ada Thorn',
      categories: ['Fire', 'kiln'],
      content: 'Ash from the stove.',
    })
    expect(ash!['content:encoded']).toContain(`Apple wood &amp; <a href="${site.at('/journal')}"`)
    expect(clay!['content:encoded']).toContain('Clay &amp; sand')
    const { rss } = new XMLParser({ ignoreAttributes: false }).parse(text) as { rss: { channel: Json } }
    expect(rss.channel['atom:link']).toMatchObject({
      '@_href': site.at('/journal?format=rss'),
      '@_rel': 'self',
    })
    expect(rss.channel['description']).not.toBe('')
    const guids = (rss.channel['item'] as { guid: Json }[]).map(({ guid }) => [
      guid['#text'],
      guid['@_isPermaLink'],
    ])
    expect(new Set(guids.map(([id]) => id)).size).toBe(2)
    expect(guids.map(([, isLink]) => isLink)).toEqual(['false', 'false'])
  })

  test('Atom has an id, a date and an author for the feed and each entry', async () => {
    const { headers, text } = await get('/journal?format=atom')
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(XMLValidator.validate(text)).toBe(true)
    const { feed } = new XMLParser({ ignoreAttributes: false }).parse(text) as {
      feed: Json & { entry: Json[] }
    }
    for (const each of [feed, ...feed.entry])
      expect(each).toMatchObject({
        id: expect.stringMatching(/^http:/),
        title: expect.any(String),
        updated: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      })
    expect(feed['author']).toEqual({ name: 'Widgets' })
    expect(feed.entry[0]).toMatchObject({
      published: '2026-02-01T08:00:00Z',
      author: { name: 'Ada Thorn' },
    })
    expect((await new Parser().parseString(text)).items).toHaveLength(2)
  })

  test('a feed of a part of a list has only the entries with that tag, category or author, and the list links it', async () => {
    const titles = async (query: string) => {
      const { status, text } = await get(`/journal?${query}`)
      expect([query, status, feedProblems(text, site.at(`/journal?${query}`))]).toEqual([query, 200, []])
      return (await new Parser().parseString(text)).items.map(({ title }) => title)
    }
    for (const format of ['rss', 'atom']) {
      for (const filter of ['tag=kiln', 'category=Fire', 'author=Ada+Thorn', 'category=Fire&tag=kiln'])
        expect([filter, await titles(`${filter}&format=${format}`)]).toEqual([filter, ['On ash']])
      expect(await titles(`tag=KILN&format=${format}`)).toEqual(['On ash'])
      expect(await titles(`tag=none&format=${format}`)).toEqual([])
      expect(await titles(`category=Fire&tag=none&format=${format}`)).toEqual([])
    }
    const { text } = await get('/journal?tag=kiln')
    expect(text).toContain('href="/journal?tag=kiln&amp;format=rss"')
    expect((await get('/journal')).text).toContain('href="/journal?format=rss"')
  })

  test('a format that a page does not have is a 404: a page for browsers, JSON for other clients', async () => {
    const absent = [
      ...['/shop?format=rss', '/shop?format=atom', '/?format=rss', '/journal/ash?format=atom'],
      ...['/journal?format=ical', '/?format=ical', '/shop/p/ash-mug?format=rss', '/cart?format=xml'],
      ...['/journal?format=xml', '/?format=JSON', '/search?q=ash&format=rss'],
    ]
    for (const path of absent) {
      const page = await ask(site.at(path), { headers: { accept: 'text/html,*/*;q=0.8' } })
      expect([path, page.status, page.headers['content-type']]).toEqual([
        path,
        404,
        'text/html; charset=utf-8',
      ])
      expect(page.text).toContain('<h1>Not available in this format</h1>')
      const data = await ask(site.at(path), { headers: { accept: '*/*' } })
      expect([path, data.status, JSON.parse(data.text)]).toEqual([
        path,
        404,
        { error: 'This page does not exist in the requested format.' },
      ])
    }
    for (const path of ['/shop', '/journal/ash', '/?format='])
      expect([path, (await get(path)).status]).toEqual([path, 200])
  })

  test('a page and an item show the title, text and picture that the owner set for search engines and previews; noIndex hides them', async () => {
    const { write } = site.owner
    const root = `/api/rest/sites/${site.id}`
    const seo = {
      title: 'Ash glaze recipes',
      description: 'How to make it.',
      socialTitle: 'Ash!',
      socialDescription: 'Made of ash.',
      socialImage: '/s/1/social.webp',
    }
    const page = { title: 'Guide', urlId: 'guide', type: 10, navigation: false }
    const { id } = await write<{ id: string }>('POST', `${root}/collections`, { ...page, seo })
    const hidden = { title: 'Hidden', urlId: 'hidden', type: 10, navigation: false, seo: { noIndex: true } }
    const made = await write<{ id: string }>('POST', `${root}/collections`, hidden)
    const document = { title: 'Guide', sections: [] }
    for (const each of [id, made.id]) await write('PUT', `${root}/collections/${each}/page`, { document })
    await write('POST', `${root}/publish`)
    await until(async () => (await get('/guide')).status === 200)
    const { text } = await get('/guide')
    const meta = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1]
    expect([
      /<title>([^<]*)</.exec(text)![1],
      meta('description'),
      meta('og:title'),
      meta('og:description'),
    ]).toEqual([seo.title, seo.description, seo.socialTitle, seo.socialDescription])
    expect(meta('og:image')).toBe(`${site.at('')}/s/1/social.webp?format=1500w`)
    const unlisted = await get('/hidden')
    expect([unlisted.headers['x-robots-tag'], /rel="canonical"/.test(unlisted.text)]).toEqual([
      'noindex',
      false,
    ])
    expect(unlisted.text).toContain('<meta name="robots" content="noindex"')
    await until(async () => (await get('/sitemap.xml')).text.includes('/guide'))
    expect((await get('/sitemap.xml')).text).not.toContain('/hidden')
    for (const each of [id, made.id]) await write('DELETE', `${root}/collections/${each}`)
    await write('POST', `${root}/publish`)
    await until(async () => (await get('/guide')).status === 404)
    await until(async () => !(await get('/sitemap.xml')).text.includes('/guide'))
  })

  test('the sitemap lists every published page and product, robots.txt names it, and neither lists drafts', async () => {
    const { text } = await get('/sitemap.xml')
    expect(XMLValidator.validate(text)).toBe(true)
    const { urlset } = new XMLParser().parse(text) as {
      urlset: { url: { loc: string; lastmod: string }[] }
    }
    expect(urlset.url.map(({ loc }) => loc).sort()).toEqual(
      ['/', '/cartography', '/journal', '/journal/ash', '/journal/clay', '/shop', '/shop/p/ash-mug'].map(
        (path) => site.at(path),
      ),
    )
    for (const { loc, lastmod } of urlset.url) {
      expect(Date.parse(lastmod)).not.toBeNaN()
      expect((await ask(loc)).status, loc).toBe(200)
    }
    const robots = await get('/robots.txt')
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(robots.text).toContain(`Sitemap: ${site.at('/sitemap.xml')}`)
    const isAllowed = allowedBy(robots.text)
    for (const { loc } of urlset.url)
      expect([loc, isAllowed(loc.slice(site.at('').length))]).toEqual([loc, true])
    for (const begun of ['/searching-for-clay', '/accounting', '/configure', '/checkout-counter', '/carts/1'])
      expect([begun, isAllowed(begun)]).toEqual([begun, true])
    for (const page of ['/cart', '/search', '/account', '/checkout', '/config'])
      for (const path of [page, `${page}?a=1`, `${page}/more`])
        expect([path, isAllowed(path)]).toEqual([path, false])
    for (const path of ['/api/x', '/commerce/goto-checkout'])
      expect([path, isAllowed(path)]).toEqual([path, false])
    expect((await get('/sitemap-2.xml')).status).toBe(404)
  })

  test('a page has its canonical address, previews and structured data; what is not listed has none', async () => {
    const page = async (path: string) => {
      const { text } = await get(path)
      const meta = new Map(
        [...text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
          ([, name, content]) => [name, content],
        ),
      )
      const data = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
        ([, json]) => JSON.parse(json!) as Json,
      )
      return { text, meta, data, canonical: /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1] }
    }
    const post = await page('/journal/ash?utm_source=x')
    expect(post.canonical).toBe(site.at('/journal/ash'))
    expect(Object.fromEntries(post.meta)).toMatchObject({
      description: 'Ash from the stove.',
      'og:title': 'On ash',
      'og:type': 'article',
      'og:url': site.at('/journal/ash'),
      'og:image': site.at('/s/1/ash.webp?format=1500w'),
      'twitter:card': 'summary_large_image',
      'twitter:title': 'On ash',
      'twitter:description': 'Ash from the stove.',
      'twitter:image': site.at('/s/1/ash.webp?format=1500w'),
    })
    // A list shows the first picture of its entries, a page without a picture the logo of the website.
    for (const [path, picture] of [
      ['/journal', '/s/1/ash.webp?format=1500w'],
      ['/shop', '/s/1/mug.webp?format=1500w'],
      ['/journal/clay', '/s/1/logo.webp?format=1500w'],
    ] as const) {
      const { meta } = await page(path)
      expect([path, meta.get('og:image'), meta.get('twitter:image')]).toEqual([
        path,
        site.at(picture),
        site.at(picture),
      ])
    }
    expect(post.data).toMatchObject([
      {
        '@type': 'Article',
        headline: 'On ash',
        publisher: { logo: { '@type': 'ImageObject', url: site.at('/s/1/logo.webp?format=500w') } },
        author: { name: 'Ada Thorn' },
        datePublished: '2026-02-01T08:00:00.000Z',
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [{ position: 1 }, { name: 'Journal & more' }, { name: 'On ash' }],
      },
    ])
    expect(post.text).toContain('type="application/rss+xml"')
    const product = await page('/shop/p/ash-mug')
    expect(product.meta.get('description')).toBe('A mug with the glaze of the house.')
    expect(product.canonical).toBe(site.at('/shop/p/ash-mug'))
    expect(product.data[0]).toMatchObject({
      '@type': 'Product',
      offers: [{ price: '28.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' }],
    })
    expect((await page('/')).data).toMatchObject([{ '@type': 'WebSite', url: site.at('/') }])
    for (const path of ['/nowhere', '/search?q=ash', '/cart', '/account/sign-in']) {
      const { canonical, data, text } = await page(path)
      expect([canonical, data, /name="robots" content="noindex"/.test(text)], path).toEqual([
        undefined,
        [],
        true,
      ])
    }
  })

  test('the search finds pages and products, corrects a mistyped word, and says what was not found; drafts are never found', async () => {
    const json = async (q: string) =>
      JSON.parse((await get(`/search?format=json&q=${encodeURIComponent(q)}`)).text) as Json & {
        items: { fullUrl: string; highlight: string }[]
        products: { title: string }[]
      }
    const found = await json('glaze')
    expect(found.items.map(({ fullUrl }) => fullUrl)).toEqual(['/journal/ash'])
    expect(found.items[0]!.highlight).toContain('<em>glaze</em>')
    expect(found.products.map(({ title }) => title)).toEqual(['Ash mug'])
    expect(await json('aplpe')).toMatchObject({ correctedTo: 'apple', itemCount: 1 })
    expect(await json('next year')).toMatchObject({ itemCount: 0, items: [], empty: true })
    const word = randomUUID()
    for (const [query, text] of [
      ['', 'Enter one or more words.'],
      [`?q=${word}`, `No results for “${word}”`],
      ['?q=%3Cscript%3Ealert(1)%3C/script%3E', 'No results for “&lt;script&gt;'],
      ['?q=aplpe', 'Showing results for'],
    ] as const) {
      const page = await get(`/search${query}`)
      expect([page.status, page.text.includes(text), page.text.match(/<h1/g)?.length], query).toEqual([
        200,
        true,
        1,
      ])
    }
  })

  test('PAGE-22: the search page works without JavaScript, and has no accessibility problems in any state', async () => {
    const context = await browser().newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    await page.goto(site.at('/search'))
    await page.getByRole('searchbox').fill('apple')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'On ash' }).waitFor()
    expect(new URL(page.url()).search).toBe('?q=apple')
    await context.close()
    const scripted = await browser().newPage()
    for (const query of ['', '?q=apple', '?q=glaze', '?q=zeppelin']) {
      await scripted.goto(site.at(`/search${query}`))
      await expectAccessible(scripted)
    }
    await scripted.close()
  })
})
