import { afterAll, expect, test } from 'vitest'
import { createPatientPool } from '../testing/work/patient-pool.ts'
import type { WorkPool } from '../work/pool.ts'
import { createCleanHtml, ownerTexts, visitorTexts } from './clean-html.ts'

const from = { field: 'description', websiteId: 'one' }
const pool = createPatientPool()
afterAll(() => pool.stop())
const patient = { owner: { ...ownerTexts, timeLimitMs: 20_000 }, visitor: visitorTexts }
const cleaner = createCleanHtml(pool, patient)
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

test('data attributes are removed and are not reported as code', async () => {
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

test('the alignment that Markdown writes on cells of a table becomes a style', async () => {
  const table = (cell: string) => `<table><tbody><tr>${cell}</tr></tbody></table>`
  const { html } = await clean(table('<td align="right">1</td><td align="top">2</td>'))
  expect(html).toBe(table('<td style="text-align: right">1</td><td>2</td>'))
})

test('a link that opens a window gives it no reference to the page', async () => {
  expect((await clean('<a href="https://a.example" target="_blank">a</a>')).html).toContain('rel="noopener"')
})

test('text without markup is not changed and needs no process', async () => {
  expect(await clean('4 > 3')).toEqual({ html: '4 > 3', hadCode: false })
})

test('each of many parallel calls gets its own text', async () => {
  const numbers = Array.from({ length: 50 }, (_, at) => at)
  const cleaned = await Promise.all(numbers.map((at) => clean(`<p>${at}</p>`)))
  expect(cleaned.map(({ html }) => html)).toEqual(numbers.map((at) => `<p>${at}</p>`))
})

test('a text that takes too long is refused with its field, and the next one is cleaned', async () => {
  const impatient = createCleanHtml(pool, { ...patient, visitor: { ...visitorTexts, timeLimitMs: 1 } })
  const refused = { status: 400, body: { errors: { description: expect.any(String) } } }
  const visitor = { ...from, by: 'visitor' as const }
  await expect(impatient('<p>a</p>'.repeat(4_000), visitor)).rejects.toMatchObject(refused)
  expect(await impatient('<p>b</p>', from)).toEqual({ html: '<p>b</p>', hadCode: false })
})

test('the event loop is not blocked while a long text is cleaned', async () => {
  let turns = 0
  const turning = setInterval(() => (turns += 1), 1)
  await clean('<p>long <b>text</b></p>'.repeat(2_000))
  clearInterval(turning)
  expect(turns).toBeGreaterThan(3)
})

test('texts with too many tags and Markdown that nests too deep are refused with their field without a thread', async () => {
  const none: WorkPool = { ...pool, run: () => Promise.reject(new Error('not asked')) }
  const idle = createCleanHtml(none)
  const refused = { status: 400, body: { errors: { description: expect.any(String) } } }
  await expect(idle('<div>'.repeat(40_000), from)).rejects.toMatchObject(refused)
  const markdown = { ...from, format: 'markdown' as const }
  await expect(idle(`${'> '.repeat(21)}x`, markdown)).rejects.toMatchObject(refused)
})

test('texts of visitors are done by the work with the lower limit', async () => {
  const asked: string[] = []
  const watched: WorkPool = {
    ...pool,
    run(work, input, caller) {
      asked.push(work.name)
      return pool.run(work, input, caller)
    },
  }
  const watchedCleaner = createCleanHtml(watched)
  await watchedCleaner('<p>a</p>', from)
  await watchedCleaner('<p>a</p>', { ...from, by: 'visitor', client: 'x' })
  expect(asked).toEqual([ownerTexts.name, visitorTexts.name])
  expect(visitorTexts.timeLimitMs).toBeLessThanOrEqual(100)
})
