import { expect, test } from 'vitest'
import { workPool } from '../work/process-pool.ts'
import { createCleanHtml, ownerTexts, visitorTexts } from './clean-html.ts'

const cleaner = createCleanHtml(workPool, {
  owner: { ...ownerTexts, timeLimitMs: 20_000 },
  visitor: visitorTexts,
})
const from = { field: 'document', websiteId: 'one', format: 'markdown' as const }

test('ENUM-24: Markdown becomes HTML with headings, lists, tables and links', async () => {
  const { html, hadCode } = await cleaner(
    '## Glazes\n\nWe *mix* them.\n\n- ash\n- iron\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[Shop](/shop)',
    from,
  )
  expect(hadCode).toBe(false)
  expect(html).toContain('<h2>Glazes</h2>')
  expect(html).toContain('<li>iron</li>')
  expect(html).toContain('<td>2</td>')
  expect(html).toContain('<a href="/shop">Shop</a>')
})

test.each([
  '[x](javascript:alert(1))',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '[x](<java\nscript:alert(1)>)\n\n<a href="java&#10;script:alert(1)">x</a>',
  '```html"><script>alert(1)</script>\n<script>alert(1)</script>\n```\n\n<iframe src="javascript:alert(1)"></iframe>',
])(
  'hostile Markdown %j runs nothing, and its source is kept for an author with permission 1219',
  async (text) => {
    const { html, hadCode, source } = await cleaner(text, from)
    expect(html).not.toMatch(/<script|<iframe|onerror=|href="java/i)
    expect(hadCode).toBe(true)
    expect(source).not.toBe(html)
  },
)

test('deeply nested Markdown is refused with its field', async () => {
  const refused = { status: 400, body: { errors: { document: expect.any(String) } } }
  await expect(cleaner('> '.repeat(2_000) + 'x', from)).rejects.toMatchObject(refused)
})
