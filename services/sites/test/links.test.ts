import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { linkMessages } from '@portico/proto/messages'
import { pageOf, startSites } from './harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.stop())

/** Sends a link in a link block, in the announcement bar and in the navigation; returns the errors by the last field name. */
async function linkSite(identifier: string) {
  const site = await sites.website(identifier)
  const home = await site.collection('Home', '')
  const textOf = async (reply: Awaited<ReturnType<typeof site.own>>) => {
    const [text] = Object.values(reply.json<{ errors?: Record<string, string> }>().errors ?? {})
    return reply.status === 200 ? null : reply.status === 400 ? text : String(reply.status)
  }
  const block = async (type: number, value: object) =>
    textOf(await site.put(home, pageOf('Home', [{ id: 'a', type, value: value as Record<string, unknown> }])))
  const places = async (url: string) => [
    await block(blockType.link, { title: 'Link', url, newWindow: false, description: '' }),
    await textOf(
      await site.own('/settings', {
        method: 'PUT',
        json: { announcementBarSettings: { clickthroughUrl: { url } } },
      }),
    ),
    await textOf(
      await site.own('/navigation', {
        method: 'PUT',
        json: {
          ...(await site.own('/navigation')).json<object>(),
          entries: [
            { kind: 'page', id: home, folderId: '' },
            { kind: 'link', id: 'a'.repeat(24), title: 'Link', url },
          ],
        },
      }),
    ),
  ]
  return { ...site, home, block, places }
}

const EVERYWHERE = 3
const ofLength = (length: number, start: string, end = '') =>
  start + 'a'.repeat(length - start.length - end.length) + end

test('LINK-01: a telephone link has 4 to 49 digits, plus or minus signs wherever an owner enters one', async () => {
  const { places } = await linkSite('link-tel')
  for (const good of ['tel:1234', `tel:+${'1'.repeat(48)}`, 'tel:+43-1-58'])
    expect(await places(good)).toEqual(Array(EVERYWHERE).fill(null))
  for (const bad of ['tel:123', `tel:${'1'.repeat(50)}`, 'tel:12ab'])
    expect(await places(bad)).toEqual(Array(EVERYWHERE).fill(linkMessages.tel))
})

test('LINK-02: sms and mailto have fewer than 1000 characters, and mail one @ and an extension', async () => {
  const { places } = await linkSite('link-mail')
  for (const good of [`sms:${'1'.repeat(999)}`, `mailto:${ofLength(999, '', '@b.example')}`])
    expect(await places(good)).toEqual(Array(EVERYWHERE).fill(null))
  expect(await places(`sms:${'1'.repeat(1_000)}`)).toEqual(Array(EVERYWHERE).fill(linkMessages.sms))
  for (const bad of [`mailto:${ofLength(1_000, '', '@b.example')}`, 'mailto:a@b@c.example', 'mailto:a@b'])
    expect(await places(bad)).toEqual(Array(EVERYWHERE).fill(linkMessages.mailto))
})

test('LINK-03: internal links under 150, anchors and ftp under 100 characters; scripts are refused', async () => {
  const { places } = await linkSite('link-lengths')
  for (const [start, most, text] of [
    ['/', 150, linkMessages.internal],
    ['/s/', 150, linkMessages.internal],
    ['#', 100, linkMessages.anchor],
    ['ftp://', 100, linkMessages.ftp],
  ] as const) {
    expect(await places(ofLength(most - 1, start))).toEqual(Array(EVERYWHERE).fill(null))
    expect(await places(ofLength(most, start))).toEqual(Array(EVERYWHERE).fill(text))
  }
  expect(await places('javascript:x()')).toEqual(Array(EVERYWHERE).fill(linkMessages.unsafe))
})

test('PAGE-24: internal links begin with a slash, or /s/ for files; // and a host is refused', async () => {
  const { places } = await linkSite('link-internal')
  for (const good of ['/about', '/s/a.pdf']) expect(await places(good)).toEqual(Array(EVERYWHERE).fill(null))
  for (const bad of ['about', '//host.example/a', '/\\host.example'])
    expect(await places(bad)).toEqual(Array(EVERYWHERE).fill(linkMessages.unsafe))
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
