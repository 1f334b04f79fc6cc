import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import type { ItemView } from '@portico/proto/http/content/page-view'
import { blockValues } from '@portico/proto/site'
import type { PageModel } from '../page/model.ts'
import { widgets } from '../widgets/registry.ts'
import { renderMain } from '../server/render/render.tsx'
import { samplePage } from '../testing/page.ts'
import { Footer } from '../views/Header.tsx'

const JOURNAL = 'a'.repeat(24)
const item = {
  id: 'b'.repeat(24),
  collectionId: JOURNAL,
  recordType: 1,
  title: 'Ash glaze',
  urlId: 'ash',
  fullUrl: '/journal/ash',
  excerpt: 'From the stove.',
  tags: ['ash'],
  categories: ['Glaze'],
  publishOn: Date.parse('2026-11-20T08:00:00Z'),
  addedOn: 0,
  updatedOn: 0,
} satisfies ItemView
const groups = {
  tags: [{ name: 'ash', count: 3 }],
  categories: [{ name: 'Glaze', count: 2 }],
  authors: [{ name: 'Ida', count: 1 }],
  months: [{ name: '11-2026', count: 4 }],
}
const journal: Partial<PageModel> = {
  summaries: { [JOURNAL]: { title: 'Journal', fullUrl: '/journal', items: [item], groups } },
  listings: { [JOURNAL]: { products: [], items: [item], categories: [] } },
}
const collection = { collectionId: JOURNAL }
const render = (type: number, value: Record<string, unknown>, more: Partial<PageModel> = {}) =>
  renderMain(samplePage([{ id: 'b1', type, value }], more))

test('ENUM-24: every block type has a schema and a view', () => {
  const codes = Object.values(blockType).map(String).sort()
  expect(Object.keys(widgets).sort()).toEqual(codes)
  expect(Object.keys(blockValues).sort()).toEqual(codes)
})

test('a value that does not fit its type renders nothing: it was stored when the type was not known', () => {
  const { document } = samplePage([])
  const value = { html: '<script>alert(1)</script>' }
  for (const type of [blockType.chart, blockType.album, blockType.code, blockType.rss, blockType.opentable]) {
    const columns = [{ span: 12, blocks: [{ id: 'b1', type, value }] }]
    const sections = [{ id: 's1', width: 'normal' as const, tone: 'paper' as const, rows: [{ columns }] }]
    expect(renderMain(samplePage([], { document: { ...document, sections } }))).not.toContain('sqs-block ')
  }
})

test('ENUM-24: a cloud, an archive and the posts by author, tag, category and month link to filtered lists', () => {
  const html = (type: number, value: object = {}) => render(type, { ...collection, ...value }, journal)
  expect(html(blockType.tagCloud)).toContain('<li data-size="3"><a href="/journal?tag=ash">ash</a></li>')
  expect(html(blockType.postsByAuthor)).toContain('href="/journal?author=Ida"')
  expect(html(blockType.postsByTag)).toContain('href="/journal?tag=ash"')
  expect(html(blockType.postsByCategory)).toContain('href="/journal?category=Glaze"')
  expect(html(blockType.postsByMonth)).toContain('href="/journal?month=11-2026"')
  const archive = html(blockType.archive, { layout: 'menu' })
  expect(archive).toContain('<summary>Months</summary>')
  expect(archive).toContain('November 2026')
})

test('ENUM-24: a summary shows each design, and its parts can be left out', () => {
  const html = (value: object) => render(blockType.summaryV2, { ...collection, ...value }, journal)
  expect(html({})).toContain('item-list')
  expect(html({ design: 'list' })).toContain('item-rows')
  expect(html({ design: 'wall' })).toContain('class="summary" data-design="wall"')
  expect(html({ design: 'carousel', title: 'Latest' })).toMatch(
    /class="summary-row" tabindex="0" role="region" aria-label="Latest"/i,
  )
  expect(html({})).toContain('From the stove.')
  expect(html({ showExcerpt: false, showDate: false })).not.toMatch(/From the stove|<time/)
  expect(html({ tag: 'other' })).not.toContain('Ash glaze')
  expect(html({ featured: true })).not.toContain('Ash glaze')
  for (const type of [blockType.summary, blockType.journal, blockType.index])
    expect(render(type, collection, journal)).toContain('href="/journal/ash"')
})

test('ENUM-24: a calendar has a table of its month with the entries on their days', () => {
  const html = render(blockType.calendar, collection, journal)
  expect(html).toContain('November 2026')
  expect(html).toMatch(
    /<td data-entries="1"><span class="calendar-day">20<\/span><a href="\/journal\/ash">Ash glaze<\/a>/,
  )
  expect(render(blockType.calendar, collection)).not.toContain('calendar-month')
})

test('ENUM-24: code is escaped, and code of the page is rendered only on a page whose author may add code', () => {
  const code = '<script>alert(1)</script>'
  const shown = render(blockType.code, { code, language: 'html' })
  expect(shown).toContain('<code class="language-html">&lt;script&gt;alert(1)&lt;/script&gt;</code>')
  expect(render(blockType.code, { code, isPageCode: true })).not.toContain('script')
  expect(render(blockType.code, { code, isPageCode: true }, { hasOwnerCode: true })).toContain(code)
})

test('ENUM-24: an embed is a link until its frame may be loaded, and no markup of its code is in the page', () => {
  const html = render(blockType.embed, {
    html: '<iframe src="https://frames.example/a" onload="alert(1)"></iframe><script>alert(1)</script>',
    title: 'A map',
  })
  expect(html).toContain('data-src="https://frames.example/a"')
  expect(html).toContain('<a class="embed-link" href="https://frames.example/a" rel="noopener">A map</a>')
  expect(html).not.toMatch(/<iframe|onload|<script/)
})

test('ENUM-24: outside services are links, and nothing of them is loaded', () => {
  const types = ['twitter', 'foursquare', 'instagram', 'fiveHundredPx', 'flickr', 'amazon', 'zola'] as const
  for (const name of types) {
    const html = render(blockType[name], { url: 'https://service.example/post' })
    expect(html).toMatch(/<a href="https:\/\/service\.example\/post" rel="(sponsored )?noopener">See it on /)
    expect(html).not.toMatch(/<iframe|<script|data-island/)
  }
})

test('ENUM-24: social links have the name of their network', () => {
  const links = [{ url: 'https://www.instagram.com/clay' }, { url: 'https://clay.example/' }]
  const html = render(blockType.socialAccountLinksV2, { links })
  expect(html).toMatch(
    /<a href="https:\/\/www\.instagram\.com\/clay" rel="me noopener" aria-label="Instagram"><svg/,
  )
  expect(html).toContain('>clay.example</a>')
})

test('ENUM-24: a search block is a form that works without scripts', () => {
  expect(render(blockType.search, {})).toMatch(
    /<form class="search" role="search" action="\/search" method="get"><label/,
  )
})

test('MISC-04: a chart has its figures as a table beside the drawing', () => {
  const dataset = { fileName: 'kiln.csv', columns: ['Pots'], rows: [{ label: '2025', figures: [1200] }] }
  for (const kind of ['column', 'bar', 'line', 'area', 'pie', 'donut']) {
    const html = render(blockType.chart, { kind, title: 'Firings', dataset, unit: ' kg' })
    expect(html).toContain('<svg')
    expect(html).toContain('<th scope="row">2025</th><td>1,200 kg</td>')
    expect(html).not.toContain('NaN')
  }
})

test('WIDG-03: a visitor gets the reservation widget, and a signed-in owner a preview', () => {
  const value = { restaurantId: '412810' }
  expect(render(blockType.opentable, value)).not.toContain('data-preview')
  const account = { id: 'a'.repeat(24), roles: ['OWNER' as never] }
  expect(render(blockType.opentableV2, value, { account })).toContain(
    'data-preview="Preview Only: Please log out of your account in order to use the reservation block."',
  )
})

test('WIDG-05: comments are shown if the website has turned them on and named its account', () => {
  const page = samplePage([])
  const settings = (commentsEnabled: boolean, disqusShortname: string) => ({
    websiteSettings: { ...page.websiteSettings, commentsEnabled, disqusShortname },
  })
  expect(render(blockType.comments, {}, settings(true, 'clay'))).toContain('data-name="clay"')
  expect(render(blockType.comments, {}, settings(true, 'clay; script-src *'))).not.toContain('comments-show')
  expect(render(blockType.comments, {}, settings(false, 'clay'))).not.toContain('comments-show')
})

test('ENUM-24: the designs of a picture with a text, and a picture as a link', () => {
  const picture = { assetUrl: '/s/a/mug.webp', width: 1_200, height: 1_500, alt: 'A mug' }
  for (const design of ['poster', 'card', 'overlap', 'collage', 'stack'])
    expect(render(blockType.image, { ...picture, design, title: 'Mugs' })).toContain(
      `data-design="${design}"`,
    )
  expect(render(blockType.image, { ...picture, design: 'poster' })).not.toContain('data-design')
  expect(render(blockType.image, { ...picture, url: '/shop' })).toContain(
    '<a class="image-href" href="/shop">',
  )
})

test('WIDG-04: the footer has the badge of the setting', () => {
  const page = samplePage([])
  const footer = (ssBadgeType: 'none' | 'black' | 'white') =>
    renderToString(<Footer page={{ ...page, websiteSettings: { ...page.websiteSettings, ssBadgeType } }} />)
  expect(footer('black')).toContain('class="site-badge" data-badge="black"')
  expect(footer('white')).toContain('class="site-badge" data-badge="white"')
  expect(footer('none')).not.toContain('site-badge')
})

test('WIDG-05: pictures can be saved if the website has turned it on', () => {
  const { websiteSettings } = samplePage([])
  const picture = { assetUrl: '/s/a/mug.webp', width: 1_200, height: 1_500, alt: 'A mug' }
  const html = (mode: 'enabled' | 'disabled') =>
    render(blockType.image, picture, {
      websiteSettings: { ...websiteSettings, pinterestOverlayOptions: { mode } },
    })
  expect(html('enabled')).toContain(
    'data-island="image-save" data-media="/s/a/mug.webp" data-description="A mug"',
  )
  expect(html('disabled')).not.toContain('image-save')
})
