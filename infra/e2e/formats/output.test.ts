import ICAL from 'ical.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { ask } from '../http.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'
import { stack } from '../suite.ts'

type Json = Record<string, unknown>
type Item = Json & { title: string; id: string }
type List = Json & {
  items: Item[]
  pagination: { nextPageUrl?: string; prevPageUrl?: string; nextPageOffset?: number }
}

const DAY = 86_400_000
const NOW = Date.now()

// Tests of the formats of pages, on a website with a journal, a calendar and a mixed list.

describe('formats of pages', () => {
  let site: WidgetSite
  let journalId: string
  let eventsId: string
  const get = async (path: string) => ask(site.at(path))
  const json = async <T = Json>(path: string) => JSON.parse((await get(path)).text) as T

  beforeAll(async () => {
    site = await makeWidgetSite(stack())
    const root = `/api/rest/sites/${site.id}/collections`
    const write = site.owner.write
    const collection = async (title: string, urlId: string) =>
      (await write<{ id: string }>('POST', root, { title, urlId, type: 1 })).id
    const add = (id: string, urlId: string, more: object) =>
      write('POST', `${root}/${id}/items`, {
        title: urlId,
        urlId,
        document: {
          title: urlId,
          sections: [
            {
              id: 'one',
              rows: [
                {
                  columns: [
                    {
                      span: 12,
                      blocks: [{ id: 'b', type: 2, value: { html: `<p>Text of ${urlId}</p>` } }],
                    },
                  ],
                },
              ],
            },
          ],
        },
        ...more,
      })
    journalId = await collection('Journal', 'journal')
    eventsId = await collection('Events', 'events')
    const image = { assetUrl: '/s/1/kiln.webp', width: 1_200, height: 1_500, alt: 'A kiln' }
    for (let at = 0; at < 45; at++)
      await add(journalId, `post-${at}`, {
        publishOn: new Date(Date.UTC(2026, 0, 1 + Math.floor(at / 3))).toISOString(),
        author: at % 2 === 0 ? 'Ada Thorn' : 'Ben Ash',
        tags: at < 5 ? ['kiln'] : [],
        categories: at < 3 ? ['Glazes'] : [],
        ...(at === 44 && { image, excerpt: 'The newest.' }),
      })
    const event = (urlId: string, startDate: number, more = {}) =>
      add(eventsId, urlId, { recordType: 12, startDate, endDate: startDate + 3_600_000, ...more })
    await event('past', NOW - 3 * DAY)
    await event('soon', NOW + 3 * DAY, {
      excerpt: 'Come; early, please',
      location: { mapLat: 54.5, mapLng: -3.1, addressTitle: 'The old dairy', addressLine1: 'Mill Lane 4' },
    })
    await write('POST', `/api/rest/sites/${site.id}/publish`)
    await until(async () => (await get('/events/soon')).status === 200)
  }, 120_000)

  test('WIRE-19: a page, a list, an item and an event have every format with its media type', async () => {
    const types = async (path: string) => {
      const found: string[] = []
      for (const format of ['json', 'json-pretty', 'page-context', 'main-content', 'ical']) {
        const { status, headers } = await get(`${path}?format=${format}`)
        found.push(`${status} ${String(headers['content-type']).split(';', 1)[0]}`)
      }
      return found
    }
    const common = ['200 application/json', '200 application/json', '200 application/json', '200 text/html']
    for (const path of ['/', '/journal', '/journal/post-1'])
      expect(await types(path), path).toEqual([...common, '404 application/json'])
    for (const path of ['/events', '/events/soon'])
      expect(await types(path), path).toEqual([...common, '200 text/calendar'])
    expect((await get('/events?format=json-pretty')).text).toContain('\n  "website": {')
    expect((await get('/journal?format=main-content')).text).not.toContain('<html')
  })

  test('WIRE-19: the calendar file is read by a calendar: time, place, text and address of each event', async () => {
    const { text, headers } = await get('/events/soon?format=ical')
    expect(headers['content-disposition']).toBe('attachment; filename="soon.ics"')
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
    const [found] = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
    expect(found!.summary).toBe('soon')
    expect(found!.startDate.toJSDate().getTime()).toBe(Math.floor((NOW + 3 * DAY) / 1_000) * 1_000)
    expect(found!.location).toContain('The old dairy, Mill Lane 4')
    expect(found!.description).toBe('Come; early, please')
    expect(found!.component.getFirstPropertyValue('url')).toBe(site.at('/events/soon'))
    const all = new ICAL.Component(ICAL.parse((await get('/events?format=ical')).text) as unknown[])
    expect(all.getAllSubcomponents('vevent')).toHaveLength(2)
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  })

  test('WIRE-20: a list is walked forwards and backwards by its links, each item once, in JSON and as links of the page', async () => {
    const titles: string[] = []
    let path = '/journal'
    for (let page = await json<List>(`${path}?format=json`); ;) {
      titles.push(...page.items.map(({ title }) => title))
      if (page.pagination.nextPageUrl === undefined) break
      path = page.pagination.nextPageUrl
      page = await json<List>(`${path}&format=json`)
    }
    expect(new Set(titles).size).toBe(45)
    expect(titles).toHaveLength(45)
    const back: string[] = []
    for (let page = await json<List>(`${path}&format=json`); ;) {
      back.unshift(...page.items.map(({ title }) => title))
      if (page.pagination.prevPageUrl === undefined) break
      page = await json<List>(`${page.pagination.prevPageUrl}&format=json`)
    }
    expect(back).toEqual(titles)
    const { text } = await get('/journal')
    expect(text).toMatch(/href="\/journal\?offset=\d+[^"]*" rel="next"/)
  })

  test('WIRE-20: tag, category, author and month filter a list; an unknown value finds nothing, a wrong one is ignored', async () => {
    const found = async (query: string) => (await json<List>(`/journal?format=json&${query}`)).items.length
    expect(await found('tag=KILN')).toBe(5)
    expect(await found('author=ben%20ash&tag=kiln')).toBe(2)
    expect(await found('category=glazes')).toBe(3)
    expect(await found('category=Glazes&author=ada%20thorn')).toBe(2)
    expect(await found('category=Kiln')).toBe(0)
    expect(await found('month=01-2026')).toBe(20)
    expect(await found('month=02-2026')).toBe(0)
    expect(await found('month=x&offset=y')).toBe(20)
    const calendar = await json('/events?format=json&view=calendar')
    expect(calendar).toMatchObject({ calendarView: true, month: expect.stringMatching(/^\d\d-\d{4}$/) })
  })

  test('WIRE-21: page JSON has its fields on a page, a list, an item and a calendar', async () => {
    const common = [
      'website',
      'websiteSettings',
      'collection',
      'shareButtons',
      'showCart',
      'localizedStrings',
      'userAccountsContext',
      'template',
      'uiextensions',
      'empty',
      'emptyFolder',
      'calendarView',
      'pagePreviewContext',
    ]
    const [home, list, item, events] = [
      await json('/?format=json'),
      await json<List>('/journal?format=json'),
      await json<{ item: Item }>('/journal/post-44?format=json'),
      await json<{ upcoming: Item[]; past: Item[] }>('/events?format=json'),
    ]
    for (const each of [home, list, item, events])
      for (const name of common) expect(each).toHaveProperty(name)
    expect(home).toHaveProperty('mainContent')
    expect(home).toHaveProperty('pagination', {})
    expect(item).toHaveProperty('pagination.nextItem')
    expect(home).toMatchObject({ website: { siteStatus: {}, baseUrl: site.at('') } })
    expect(list).toMatchObject({
      pagination: { nextPage: true, pageSize: 20 },
      collection: { itemCount: 45 },
    })
    expect(item.item).toMatchObject({
      recordTypeLabel: 'text',
      author: { displayName: 'Ada Thorn' },
      originalSize: '1200x1500',
      mediaFocalPoint: { x: 0.5, y: 0.5 },
      image: { originalSize: '1200x1500', title: 'A kiln' },
      body: '<p>Text of post-44</p>',
    })
    expect([events.upcoming, events.past].map((each) => each.map(({ title }) => title))).toEqual([
      ['soon'],
      ['past'],
    ])
    expect(events.upcoming[0]).toMatchObject({
      recordType: 12,
      recordTypeLabel: 'event',
      location: { mapLat: 54.5 },
    })
    expect(events).not.toHaveProperty('items')
  })

  test('WIRE-24: GetItemsByMonth returns the events of a month, even to a visitor', async () => {
    const at = new Date(NOW + 3 * DAY)
    const month = `${String(at.getUTCMonth() + 1).padStart(2, '0')}-${at.getUTCFullYear()}`
    const path = `/api/open/GetItemsByMonth?month=${month}&collectionId=${eventsId}`
    await until(async () => (await json<Item[]>(path)).some(({ title }) => title === 'soon'))
    expect((await get('/api/open/GetItemsByMonth?month=2026-03&collectionId=x')).status).toBe(400)
  })

  test('WIRE-25, WIDG-01: GetWidgetRendering returns the HTML of three blocks twice; code and unknown fields are refused', async () => {
    const render = (widget: unknown, more: Record<string, string> = {}) =>
      ask(site.at('/api/widget/GetWidgetRendering'), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site.at('') },
        body: new URLSearchParams({
          widgetJSON: typeof widget === 'string' ? widget : JSON.stringify(widget),
          ...more,
        }).toString(),
      })
    const html = async (widget: unknown, more?: Record<string, string>) => {
      const reply = JSON.parse((await render(widget, more)).text) as {
        html: string
        data: { html: string }
      }
      expect(reply.data.html).toBe(reply.html)
      return reply.html
    }
    expect(await html({ type: 2, value: { html: '<p>Hello <style>p{}</style></p>' } })).toContain(
      '<p>Hello </p>',
    )
    expect(await html({ type: 31, id: 'q', value: { quote: 'Clay & fire' } })).toContain('Clay &amp; fire')
    const summary = await html({ type: 55, value: { limit: 2 } }, { collectionId: journalId })
    expect(summary).toMatch(/\/journal\/post-4[234]"/)
    expect(await html({ type: 55, id: 's', value: { limit: 2 }, collectionId: journalId })).toBe(summary)
    const refused = [
      '{',
      'null',
      { type: 55, value: {} },
      { type: 55, value: {}, collectionId: 'x' },
      { type: 2, value: { html: '<script>alert(1)</script>' } },
      { type: 2, value: { html: '<p onclick="x()">x</p>' } },
    ]
    for (const widget of refused) {
      const { status, text } = await render(widget)
      expect([status, Object.keys((JSON.parse(text) as { errors: Json }).errors)], text).toEqual([
        400,
        ['widgetJSON'],
      ])
    }
  })

  test('WIRE-22, CTX-02, CTX-03: pages carry the static context with every field, and ids and classes for scripts', async () => {
    const classes: Record<string, RegExp> = {
      '/': /<body id="collection-[0-9a-f]{24}" class="view-list collection-type-page collection-[0-9a-f]{24} native-currency-code-usd/,
      '/journal':
        /<body id="collection-[0-9a-f]{24}" class="view-list collection-type-generic collection-[0-9a-f]{24}/,
      '/journal/post-1':
        /<body id="item-[0-9a-f]{24}" class="view-item collection-type-generic collection-[0-9a-f]{24}/,
      '/events/soon': /<body id="item-[0-9a-f]{24}" class="view-item/,
      '/search': /<body id="[a-z0-9-]+" class="view-list/,
    }
    for (const [path, pattern] of Object.entries(classes)) {
      const { text } = await get(path)
      expect(text, path).toMatch(pattern)
      const inline =
        /<script data-name="static-context">Static = window\.Static \|\| \{\}; Static\.SQUARESPACE_CONTEXT = (.*?);<\/script>/.exec(
          text,
        )
      const context = JSON.parse(inline![1]!) as Json
      expect(context, path).toMatchObject({
        templateId: expect.any(String),
        templateVersion: expect.any(String),
        templateInstallation: {
          templateWebsite: { id: expect.any(String), identifier: expect.any(String) },
        },
        appDomain: `localhost:${stack().port}`,
        env: 'PRODUCTION',
        rollups: {},
        pageFeatures: [],
        gmRenderKey: '',
        betaFeatureFlags: [],
        tzData: { zones: [[0, '-', 'UTC']], rules: {} },
        i18nContext: { isEnabled: false, language: 'en-US' },
        visitorFormContext: { formFieldFormats: { initialNameOrder: 'GIVEN_FIRST' } },
        impersonatedSession: false,
      })
      const release = /<script type="application\/json" id="portico-release">(.*?)<\/script>/.exec(text)
      expect(await json(`${path}?format=page-context`)).toEqual({
        ...context,
        ...(JSON.parse(release![1]!) as Json),
      })
    }
  })

  test('CTX-09: Google fonts and a Typekit project are stylesheets that the policy of the page allows', async () => {
    await site.settings({ googleFonts: ['Lora:400,700', 'Inter Tight'], typekitId: 'abc1def' })
    const { text, headers } = await get('/')
    expect(text).toContain(
      '<link rel="stylesheet" href="https://fonts.googleapis.com/css?family=Lora%3A400%2C700%7CInter+Tight&amp;display=swap"',
    )
    expect(text).toContain('<link rel="stylesheet" href="https://use.typekit.net/abc1def.css"')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(
      /style-src 'self' https:\/\/fonts\.googleapis\.com https:\/\/p\.typekit\.net https:\/\/use\.typekit\.net/,
    )
    expect(policy).toMatch(/font-src 'self' https:\/\/fonts\.gstatic\.com https:\/\/use\.typekit\.net/)
    await site.settings({ cookieSettings: { isCookieBannerEnabled: true } })
    const withBanner = (await get('/')).text
    expect(withBanner).not.toContain('<link rel="stylesheet" href="https:')
    expect(withBanner).toContain(
      '<meta name="portico-font-sheet" content="https://use.typekit.net/abc1def.css"',
    )
  })
})
