import { expect, test } from 'vitest'
import { parseFeed } from './parse-feed.ts'

const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Kiln news</title>${items}</channel></rss>`

test('ENUM-24: an RSS feed has its entries as plain text, newest first', () => {
  const feed = parseFeed(
    rss(`<item><title>Old</title><link>https://kiln.example/1</link><pubDate>Mon, 02 Nov 2026 08:00:00 GMT</pubDate></item>
      <item><title>New &amp; hot</title><link>https://kiln.example/2</link><pubDate>Fri, 20 Nov 2026 08:00:00 GMT</pubDate>
      <description>&lt;p&gt;Cone &lt;b&gt;ten&lt;/b&gt;.&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;</description></item>`),
  )
  expect(feed).toEqual({
    title: 'Kiln news',
    entries: [
      {
        title: 'New & hot',
        url: 'https://kiln.example/2',
        publishedOn: Date.parse('2026-11-20T08:00:00Z'),
        excerpt: 'Cone ten.',
      },
      {
        title: 'Old',
        url: 'https://kiln.example/1',
        publishedOn: Date.parse('2026-11-02T08:00:00Z'),
        excerpt: '',
      },
    ],
  })
})

test('an Atom feed and a JSON feed are read', () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><title>One</title>
    <link href="https://a.example/1"/><updated>2026-11-20T08:00:00Z</updated><summary>Short</summary></entry></feed>`
  expect(parseFeed(atom).entries).toMatchObject([
    { title: 'One', url: 'https://a.example/1', excerpt: 'Short' },
  ])
  const json = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'J',
    items: [{ id: '1', url: 'https://j.example/1', title: 'One', content_text: 'Text' }],
  })
  expect(parseFeed(json).entries).toMatchObject([{ title: 'One', url: 'https://j.example/1' }])
})

test('a link that is not a web address is left out, and a text that is not a feed is refused', () => {
  expect(parseFeed(rss('<item><title>x</title><link>javascript:alert(1)</link></item>')).entries).toEqual([])
  for (const text of ['', '<html></html>', '{}', 'x'.repeat(1_000)]) expect(() => parseFeed(text)).toThrow()
})

test('entities do not multiply a feed', () => {
  const bomb = `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(1_000)}"><!ENTITY b "${'&a;'.repeat(100)}"><!ENTITY c "${'&b;'.repeat(100)}">]>`
  const text = rss('<item><title>&c;</title><link>https://a.example/1</link></item>').replace(
    '<rss',
    `${bomb}<rss`,
  )
  let title = ''
  try {
    title = parseFeed(text).entries[0]?.title ?? ''
  } catch {
    // Refusing it is right too.
  }
  expect(title.length).toBeLessThanOrEqual(300)
})

test.each([
  [
    'RSS',
    (items: string) => rss(items),
    (at: number) => `<item><title>${at}</title><link>https://a.example/${at}</link></item>`,
  ],
  [
    'Atom',
    (items: string) => `<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title>${items}</feed>`,
    (at: number) => `<entry><title>${at}</title><link href="https://a.example/${at}"/></entry>`,
  ],
  [
    'JSON',
    (items: string) =>
      `{"version":"https://jsonfeed.org/version/1.1","title":"J","items":[${items.replace(/,$/, '')}]}`,
    (at: number) => `{"id":"${at}","url":"https://a.example/${at}","title":"${at}"},`,
  ],
])('of a feed in %s with thousands of entries the first hundred are read', (_, whole, item) => {
  const items = (count: number) => whole(Array.from({ length: count }, (_each, at) => item(at)).join(''))
  expect(parseFeed(items(5_000))).toEqual(parseFeed(items(100)))
  expect(parseFeed(items(5_000)).entries).toHaveLength(20)
})
