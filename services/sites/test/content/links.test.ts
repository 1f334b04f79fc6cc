import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { linkMessages } from '@portico/proto/messages'
import { blocksOf, type PageDocument } from '@portico/proto/site'
import { pageOf, startSites } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

const picture = { assetUrl: '/s/a.webp', width: 4, height: 3 }
const price = { value: '4.00', currency: 'USD' }
const plan = (joinUrl: string) => ({ price, joinUrl })

/** Every field of a block for a link, with a value that has this link there. */
const linkFields: [type: number, field: string, value: (url: string) => Record<string, unknown>][] = [
  [blockType.link, 'url', (url) => ({ title: 'Link', url })],
  [blockType.button, 'url', (url) => ({ text: 'Go', url })],
  [blockType.image, 'url', (url) => ({ ...picture, url })],
  [
    blockType.gallery,
    'images.0.clickthroughUrl',
    (url) => ({ images: [{ ...picture, clickthroughUrl: url }] }),
  ],
  [
    blockType.gallery,
    'images.0.clickthroughUrl',
    (url) => ({ images: [{ type: 'video', poster: picture, clickthroughUrl: url }] }),
  ],
  [
    blockType.gallery,
    'hostedGalleries.0.url',
    (url) => ({ images: [], hostedGalleries: [{ title: 'Album', url, images: [] }] }),
  ],
  [blockType.donation, 'url', (url) => ({ url })],
  [blockType.inBrowserMessageLink, 'url', (url) => ({ url })],
  [blockType.tourDates, 'dates.0.url', (url) => ({ dates: [{ date: '2026-11-23', venue: 'Hall', url }] })],
  [
    blockType.memberArea,
    'plans.0.recurring.joinUrl',
    (url) => ({ plans: [{ title: 'Club', recurring: { ...plan(url), interval: 'month' } }] }),
  ],
  [
    blockType.memberArea,
    'plans.0.oneTime.joinUrl',
    (url) => ({ plans: [{ title: 'Club', oneTime: plan(url) }] }),
  ],
]

const pageOfLinks = (url: string) =>
  pageOf(
    'Home',
    linkFields.map(([type, , value], at) => ({ id: `b${at}`, type, value: value(url) })),
  )
const fieldsOfPage = linkFields.map(
  ([, field], at) => `document.sections.0.rows.0.columns.0.blocks.${at}.value.${field}`,
)

/** Sends a link in every field of a page, in settings and in the navigation; returns the error of each field that has one. */
async function linkSite(identifier: string) {
  const site = await sites.website(identifier)
  const home = await site.collection('Home', '')
  const errorsOf = (reply: Awaited<ReturnType<typeof site.own>>): Record<string, string> => {
    if (reply.status !== 200) expect(reply.status).toBe(400)
    return reply.json<{ errors?: Record<string, string> }>().errors ?? {}
  }
  const put = async (path: string, json: object) => errorsOf(await site.own(path, { method: 'PUT', json }))
  return {
    ...site,
    home,
    block: async (type: number, value: object) =>
      Object.values(
        errorsOf(await site.put(home, pageOf('Home', [{ id: 'a', type, value: { ...value } }]))),
      )[0] ?? null,
    places: async (url: string) => ({
      ...errorsOf(await site.put(home, pageOfLinks(url))),
      ...(await put('/settings', {
        announcementBarSettings: { clickthroughUrl: { url } },
        popupOverlayContent: { buttonUrl: url },
      })),
      ...(await put('/navigation', {
        ...(await site.own('/navigation')).json<object>(),
        entries: [
          { kind: 'page', id: home, folderId: '' },
          { kind: 'link', id: 'a'.repeat(24), title: 'Link', url },
        ],
      })),
    }),
  }
}

const everywhere = (text: string) =>
  Object.fromEntries(
    [
      ...fieldsOfPage,
      'announcementBarSettings.clickthroughUrl.url',
      'popupOverlayContent.buttonUrl',
      'entries.1.url',
    ].map((field) => [field, text]),
  )
const ofLength = (length: number, start: string, end = '') =>
  start + 'a'.repeat(length - start.length - end.length) + end

test('LINK-01: a telephone link has 4 to 49 digits, plus or minus signs wherever an owner enters one', async () => {
  const { places } = await linkSite('link-tel')
  for (const good of ['tel:1234', `tel:+${'1'.repeat(48)}`, 'tel:+43-1-58'])
    expect(await places(good)).toEqual({})
  for (const bad of ['tel:123', `tel:${'1'.repeat(50)}`, 'tel:12ab'])
    expect(await places(bad)).toEqual(everywhere(linkMessages.tel))
})

test('LINK-02: sms and mailto have fewer than 1000 characters, and mail one @ and an extension', async () => {
  const { places } = await linkSite('link-mail')
  for (const good of [`sms:${'1'.repeat(999)}`, `mailto:${ofLength(999, '', '@b.example')}`])
    expect(await places(good)).toEqual({})
  expect(await places(`sms:${'1'.repeat(1_000)}`)).toEqual(everywhere(linkMessages.sms))
  expect(await places(`mailto:${ofLength(1_000, '', '@b.example')}`)).toEqual(
    everywhere(linkMessages.mailtoLength),
  )
})

test('FORM-17: a mail link whose address has a wrong format shows the text about the format', async () => {
  const { places } = await linkSite('link-mail-format')
  for (const bad of ['mailto:a@b@c.example', 'mailto:a@b', 'mailto:a@@b', 'mailto:a.example'])
    expect(await places(bad)).toEqual(
      everywhere('Emails must be formatted as a local part, an at sign and a domain'),
    )
})

test('FORM-17: the e-mail address of the business is checked in the same words', async () => {
  const site = await sites.website('link-business')
  const put = (contactEmail: string) =>
    site.own('/settings', { method: 'PUT', json: { businessInformation: { contactEmail } } })
  const refused = await put('a@b')
  expect([refused.status, refused.json<{ errors: object }>().errors]).toEqual([
    400,
    {
      'businessInformation.contactEmail': 'Emails must be formatted as a local part, an at sign and a domain',
    },
  ])
  expect((await put('clay@hearth.example')).status).toBe(200)
})

test('LINK-03: internal links under 150, anchors and ftp under 100 characters; scripts are refused', async () => {
  const { places } = await linkSite('link-lengths')
  for (const [start, most, text] of [
    ['/', 150, linkMessages.internal],
    ['/s/', 150, linkMessages.internal],
    ['#', 100, linkMessages.anchor],
    ['ftp://', 100, linkMessages.ftp],
  ] as const) {
    expect(await places(ofLength(most - 1, start))).toEqual({})
    expect(await places(ofLength(most, start))).toEqual(everywhere(text))
  }
  for (const script of [
    'javascript:x()',
    ofLength(249, 'javascript:'),
    ' java\tscript:x()',
    'data:text/html,x',
  ])
    expect(await places(script)).toEqual(everywhere(linkMessages.unsafe))
})

test('PAGE-24: internal links begin with a slash, or /s/ for files; // and a host is refused', async () => {
  const { places } = await linkSite('link-internal')
  for (const good of ['/about', '/s/a.pdf']) expect(await places(good)).toEqual({})
  for (const bad of ['about', '//host.example/a', '/\\host.example'])
    expect(await places(bad)).toEqual(everywhere(linkMessages.unsafe))
})

test('LINK-05: a social link without its protocol shows both ways to write its host', async () => {
  const { block } = await linkSite('link-social')
  const social = (url: string) => block(blockType.socialLinks, { links: [{ url, title: '' }] })
  const both = 'Links must be formatted as https://instagram.com or https://www.instagram.com'
  expect(await social('instagram.com/kiln')).toBe(both)
  expect(await social('www.instagram.com/kiln')).toBe(both)
  for (const good of ['https://instagram.com/kiln', 'https://www.instagram.com/kiln', 'mailto:a@b.example'])
    expect(await social(good)).toBeNull()
})

test('LINK-06: a redirect names the value that is no page address, or no expected option', async () => {
  const site = await linkSite('link-redirects')
  const errors = async (json: object) => {
    const reply = await site.own('/redirects', { json })
    return [reply.status, reply.json<{ errors?: object }>().errors]
  }
  expect(await errors({ source: 'old', target: '/' })).toEqual([
    400,
    { source: linkMessages.invalidPageUrl('old') },
  ])
  expect(await errors({ source: '/old', target: ofLength(150, '/') })).toEqual([
    400,
    { target: linkMessages.invalidPageUrl(ofLength(150, '/')) },
  ])
  expect(await errors({ source: '/old', target: '/', status: 303 })).toEqual([
    400,
    { status: '303 is not one of the expected options' },
  ])
  expect(await errors({ source: '/old', target: '/' })).toEqual([200, undefined])
})

test('LINK-01, LINK-02, LINK-03: blocks with links from before the rules are read, published and saved unchanged', async () => {
  const site = await linkSite('link-stored')
  const loose = 'mailto:a@@b'
  const stored = pageOfLinks(loose)
  await sites.database.db.job((tx) =>
    tx.query('update collection set document = $2::jsonb where id = $1', [site.home, JSON.stringify(stored)]),
  )
  const read = async () =>
    (await site.own(`/collections/${site.home}/page`)).json<{ document: PageDocument }>().document
  const document = await read()
  expect(JSON.stringify(document).split(loose)).toHaveLength(linkFields.length + 1)
  expect((await site.own('/publish', { method: 'POST' })).status).toBe(200)
  expect(JSON.stringify((await site.page('/')).document)).toContain(loose)

  const text = { id: 'text', type: blockType.html, value: { html: '<p>New</p>' } }
  const blocks = blocksOf(document)
  expect((await site.put(site.home, pageOf('Home', [text, ...blocks]))).status).toBe(200)
  expect(blocksOf(await read()).map(({ id }) => id)).toEqual(['text', ...blocks.map(({ id }) => id)])

  const [first, ...rest] = blocks
  const changed = pageOf('Home', [{ ...first!, value: { ...first!.value, title: 'Changed' } }, ...rest])
  const refused = await site.put(site.home, changed)
  expect([refused.status, refused.json<{ errors: object }>().errors]).toEqual([
    400,
    { [fieldsOfPage[0]!]: linkMessages.mailto },
  ])
})
