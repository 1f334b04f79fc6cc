import { expect, test } from 'vitest'
import { createCleanHtml } from './clean-html.ts'

const limits = {
  timeLimitMs: 20_000,
  startLimitMs: 60_000,
  memoryMb: 256,
  idleMs: 60_000,
  maxWaiting: 60,
  maxWaitingPerWebsite: 50,
}
const from = { field: 'description', websiteId: 'one' }
const cleaner = createCleanHtml(limits)
const clean = (html: string) => cleaner(html, from)

test('ordinary text is not changed', async () => {
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
])('%s loses the code that would run', async (html) => {
  const cleaned = await clean(html)
  expect(cleaned.html).not.toMatch(/script|onerror|iframe|alert\(1\)(?=")/i)
})

test.each(['<script>alert(1)</script>', '<b onclick="x()">b</b>', '<a href="javascript:x()">b</a>'])(
  '%s is reported as code',
  async (html) => expect((await clean(html)).hadCode).toBe(true),
)

test('H1: data attributes are removed and are not reported as code', async () => {
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
])('only a plain alignment of the style %j is kept', async (style, left) =>
  expect(await clean(`<p style="${style}">x</p>`)).toEqual({ html: `<p${left}>x</p>`, hadCode: false }),
)

test('a link that opens a window gives it no reference to the page', async () => {
  expect((await clean('<a href="https://a.example" target="_blank">a</a>')).html).toContain('rel="noopener"')
})

test('text without markup is not changed and needs no thread', async () => {
  expect(await clean('4 > 3')).toEqual({ html: '4 > 3', hadCode: false })
})

test('each of many parallel calls gets its own text', async () => {
  const numbers = Array.from({ length: 50 }, (_, at) => at)
  const cleaned = await Promise.all(numbers.map((at) => clean(`<p>${at}</p>`)))
  expect(cleaned.map(({ html }) => html)).toEqual(numbers.map((at) => `<p>${at}</p>`))
})

test('a text that takes too long is refused with its field, and the next one is cleaned', async () => {
  const impatient = createCleanHtml({ ...limits, timeLimitMs: 0 })
  const refused = { status: 400, body: { errors: { description: expect.any(String) } } }
  await expect(impatient('<p>a</p>'.repeat(4_000), from)).rejects.toMatchObject(refused)
  expect(await impatient('b', from)).toEqual({ html: 'b', hadCode: false })
})

test('the event loop is not blocked while a long text is cleaned', async () => {
  let turns = 0
  const turning = setInterval(() => (turns += 1), 1)
  await clean('<p>long <b>text</b></p>'.repeat(2_000))
  clearInterval(turning)
  expect(turns).toBeGreaterThan(3)
})

test('a text with too many tags is refused with its field before it is parsed', async () => {
  const idle = createCleanHtml({ ...limits, startLimitMs: 0 })
  const refused = { status: 400, body: { errors: { description: expect.any(String) } } }
  await expect(idle('<div>'.repeat(40_000), from)).rejects.toMatchObject(refused)
})

test('a website with too many waiting texts gets a 503, and texts of other websites take turns with its texts', async () => {
  const small = createCleanHtml({ ...limits, maxWaiting: 4, maxWaitingPerWebsite: 3 })
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

test('a thread that does not start in time fails the waiting calls', async () => {
  const stuck = createCleanHtml({ ...limits, startLimitMs: 0 })
  await expect(stuck('<p>a</p>', from)).rejects.toMatchObject({ status: 503 })
})
