import { beforeAll, describe, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { feedProblems } from './feed-rules.ts'
import { ask } from '../http.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'
import { stack } from '../suite.ts'

const HOSTILE = 'Ash & <script>alert(1)</script> "clay" ]]> \u0007 \u{1F525} <b>'

// Tests that feeds pass the rules of the W3C feed validator, with plain, hostile and no entries.

describe('feeds', () => {
  let site: WidgetSite
  const lists = ['/journal', '/dates', '/empty', '/hostile']

  beforeAll(async () => {
    site = await makeWidgetSite(stack())
    const root = `/api/rest/sites/${site.id}`
    const { write } = site.owner
    const list = async (title: string, urlId: string, type = 1) => {
      const made = await write<{ id: string }>('POST', `${root}/collections`, { title, urlId, type })
      return (item: object, blocks: object[] = []) =>
        write('POST', `${root}/collections/${made.id}/items`, {
          ...item,
          document: { title: urlId, sections: [{ id: 's', rows: [{ columns: [{ span: 12, blocks }] }] }] },
        })
    }
    const html = (text: string) => ({ id: 'b', type: 2, value: { html: text } })
    const journal = await list('Journal & more', 'journal')
    await journal(
      { title: 'Ash', urlId: 'ash', excerpt: 'Ash <b>from</b> the stove.', author: 'Ada', tags: ['kiln'] },
      [
        html(
          '<p><a href="/journal">All</a> <a href="#top">Up</a> <a href="clay">Clay</a></p><img src="/s/1/a.webp" alt="">',
        ),
      ],
    )
    await journal(
      {
        title: 'Marks',
        urlId: 'marks',
        image: { assetUrl: '/s/1/a.webp', width: 12, height: 8, alt: 'A' },
      },
      [{ id: 'm', type: 44, value: { markdown: 'Three *marks* of [clay](/clay).' } }],
    )
    const dates = await list('Dates', 'dates')
    await dates({
      title: 'Firing',
      urlId: 'firing',
      recordType: 12,
      startDate: Date.UTC(2030, 1, 1),
      endDate: Date.UTC(2030, 1, 2),
    })
    await list('Empty', 'empty')
    const hostile = await list(HOSTILE, 'hostile')
    await hostile({ title: HOSTILE, urlId: 'one', excerpt: HOSTILE, author: HOSTILE, tags: [HOSTILE] }, [
      html(
        `<p onclick="alert(1)">${HOSTILE}</p><a href="javascript:alert(1)">Bad</a><iframe src="//x.example"></iframe>`,
      ),
    ])
    await hostile({ title: HOSTILE, urlId: 'two', excerpt: '&lt;script&gt;alert(1)&lt;/script&gt;' })
    await write('POST', `${root}/publish`)
    await until(async () => (await ask(site.at('/hostile?format=rss'))).text.includes('hostile/two'))
  }, 60_000)

  test('RSS and Atom of every list have no error or warning of a feed validator, even with hostile texts and without entries', async () => {
    for (const path of lists)
      for (const format of ['rss', 'atom']) {
        const address = site.at(`${path}?format=${format}`)
        const { status, headers, text } = await ask(address)
        expect([address, status, headers['content-type']]).toEqual([
          address,
          200,
          `application/${format}+xml; charset=utf-8`,
        ])
        expect([address, feedProblems(text, address)]).toEqual([address, []])
      }
  })

  test('a feed has the texts of Markdown, and a hostile text arrives as text', async () => {
    expect((await ask(site.at('/journal?format=rss'))).text).toContain('Three &lt;em&gt;marks&lt;/em&gt;')
    const { text } = await ask(site.at('/hostile?format=rss'))
    expect(text).toContain('<title>Ash &amp; &lt;script&gt;')
    // A reader that takes the description for HTML shows the tag as text.
    expect(text).toContain('&amp;lt;script&amp;gt;alert(1)')
  })
})
