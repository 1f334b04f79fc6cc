import { expect, test } from 'vitest'
import { createCleanHtml } from './clean-html.ts'

const limits = { timeLimitMs: 20_000, memoryMb: 256, idleMs: 60_000 }
const clean = createCleanHtml(limits)

test('ordinary text stays as it was written', async () => {
  const html = '<h2>Slow clay</h2><p>We <em>throw</em>, <a href="/shop">fire</a> and glaze.</p>'
  expect(await clean(html)).toEqual({ html, ran: false })
})

test.each([
  '<script>alert(1)</script><p>x</p>',
  '<p><img src="x" onerror="alert(1)"></p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java&#10;script:alert(1)">x</a>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe srcdoc="<script>1</script>"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
])('%s is told apart and loses what would run', async (html) => {
  const cleaned = await clean(html)
  expect(cleaned.html).not.toMatch(/script|onerror|iframe|alert\(1\)(?=")/i)
})

test.each(['<script>alert(1)</script>', '<b onclick="x()">b</b>', '<a href="javascript:x()">b</a>'])(
  '%s counts as code',
  async (html) => expect((await clean(html)).ran).toBe(true),
)

test('a link that opens a window cannot reach back', async () => {
  expect((await clean('<a href="https://a.example" target="_blank">a</a>')).html).toContain('rel="noopener"')
})

test('text without markup needs no thread and stays as it is', async () => {
  expect(await clean('4 > 3')).toEqual({ html: '4 > 3', ran: false })
})

test('many texts at once are each answered with their own', async () => {
  const numbers = Array.from({ length: 50 }, (_, at) => at)
  const cleaned = await Promise.all(numbers.map((at) => clean(`<p>${at}</p>`)))
  expect(cleaned.map(({ html }) => html)).toEqual(numbers.map((at) => `<p>${at}</p>`))
})

test('a text that takes too long is refused by name, and the next one is cleaned', async () => {
  const hurried = createCleanHtml({ timeLimitMs: 0, memoryMb: 256, idleMs: 60_000 })
  await expect(hurried('<p>a</p>'.repeat(20_000), 'description')).rejects.toMatchObject({ status: 400 })
  expect(await hurried('b')).toEqual({ html: 'b', ran: false })
})

test('the event loop goes on while a long text is cleaned', async () => {
  let turns = 0
  const turning = setInterval(() => (turns += 1), 1)
  await clean('<p>long <b>text</b></p>'.repeat(4_000))
  clearInterval(turning)
  expect(turns).toBeGreaterThan(3)
})
