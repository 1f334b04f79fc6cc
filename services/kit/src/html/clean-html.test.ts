import { expect, test } from 'vitest'
import { createCleanHtml } from './clean-html.ts'

const limits = {
  timeLimitMs: 20_000,
  startLimitMs: 60_000,
  memoryMb: 256,
  idleMs: 60_000,
  mostWaiting: 60,
  mostWaitingOfWebsite: 50,
}
const from = { field: 'description', websiteId: 'one' }
const cleaner = createCleanHtml(limits)
const clean = (html: string) => cleaner(html, from)

test('ordinary text stays as it was written', async () => {
  const html = '<h2>Slow clay</h2><p>We <em>throw</em>, <a href="/shop">fire</a> and glaze.</p>'
  expect(await clean(html)).toEqual({ html, hadCode: false })
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
  async (html) => expect((await clean(html)).hadCode).toBe(true),
)

test('H1: no data attribute is left, and none of them counts as code', async () => {
  const attack =
    '<div data-island="form" data-block-json="{}">a</div>' +
    '<p DATA-Island-Props="">{"form":{"submissionRedirect":"javascript:x()"}}</p>'
  expect(await clean(attack)).toEqual({
    html: '<div>a</div><p>{"form":{"submissionRedirect":"javascript:x()"}}</p>',
    hadCode: false,
  })
  expect(await clean('<p data-x="javascript:x()" data-lightbox="y">x</p>')).toEqual({
    html: '<p>x</p>',
    hadCode: false,
  })
})

test.each([
  ['position:fixed;inset:0;z-index:9', ''],
  ['text-align:center', ' style="text-align: center"'],
  ['color: red; TEXT-ALIGN : Right ;position:fixed', ' style="text-align: right"'],
  ['text-align:url(//evil.example)', ''],
  ['text-align:center:x', ''],
  ['text-align', ''],
])('of the style %j only a plain alignment is left', async (style, left) =>
  expect(await clean(`<p style="${style}">x</p>`)).toEqual({ html: `<p${left}>x</p>`, hadCode: false }),
)

test('a link that opens a window cannot reach back', async () => {
  expect((await clean('<a href="https://a.example" target="_blank">a</a>')).html).toContain('rel="noopener"')
})

test('text without markup needs no thread and stays as it is', async () => {
  expect(await clean('4 > 3')).toEqual({ html: '4 > 3', hadCode: false })
})

test('many texts at once are each answered with their own', async () => {
  const numbers = Array.from({ length: 50 }, (_, at) => at)
  const cleaned = await Promise.all(numbers.map((at) => clean(`<p>${at}</p>`)))
  expect(cleaned.map(({ html }) => html)).toEqual(numbers.map((at) => `<p>${at}</p>`))
})

test('a text that takes too long is refused by name, and the next one is cleaned', async () => {
  const hurried = createCleanHtml({ ...limits, timeLimitMs: 0 })
  const refused = { status: 400, body: { errors: { description: expect.any(String) } } }
  await expect(hurried('<p>a</p>'.repeat(4_000), from)).rejects.toMatchObject(refused)
  expect(await hurried('b', from)).toEqual({ html: 'b', hadCode: false })
})

test('the event loop goes on while a long text is cleaned', async () => {
  let turns = 0
  const turning = setInterval(() => (turns += 1), 1)
  await clean('<p>long <b>text</b></p>'.repeat(2_000))
  clearInterval(turning)
  expect(turns).toBeGreaterThan(3)
})

test('a text of more tags than people write is refused by name before anything parses it', async () => {
  const idle = createCleanHtml({ ...limits, startLimitMs: 0 })
  const refused = { status: 400, body: { errors: { description: expect.any(String) } } }
  await expect(idle('<div>'.repeat(40_000), from)).rejects.toMatchObject(refused)
})

test('a website with too many texts waiting is told to come again, and others go before the rest of its texts', async () => {
  const small = createCleanHtml({ ...limits, mostWaiting: 4, mostWaitingOfWebsite: 3 })
  const order: string[] = []
  const send = (websiteId: string, name: string) =>
    small(`<p>${name}</p>`, { field: 'html', websiteId }).then(() => order.push(name))
  const sent = ['a1', 'a2', 'a3'].map((name) => send('a', name))
  const later = { status: 503, headers: { 'retry-after': '1' } }
  await expect(send('a', 'a4')).rejects.toMatchObject(later)
  sent.push(send('b', 'b1'))
  await expect(send('c', 'c1')).rejects.toMatchObject(later)
  await Promise.all(sent)
  expect(order).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('a thread that does not start in time keeps nobody waiting', async () => {
  const stuck = createCleanHtml({ ...limits, startLimitMs: 0 })
  await expect(stuck('<p>a</p>', from)).rejects.toMatchObject({ status: 503 })
})
