// @vitest-environment jsdom
import { work as clean } from '@portico/kit/html/clean-html-worker'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlOf, parseText } from './html.ts'
import { canEditInPlace } from './lossless.ts'
import { textSchema } from './schema.ts'

const again = (html: string) => htmlOf(parseText(textSchema(), html))

test.each([
  ['<p>a</p>'],
  ['<h1>a</h1><h2>b</h2><h3>c</h3>'],
  ['<p>a<br>b</p>'],
  ['<p>a</p><p><br></p><p>b</p>'],
  ['<p style="text-align: right">a</p><h2 style="text-align: center">b</h2>'],
  ['<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>'],
  ['<ol start="3"><li>a</li></ol>'],
  ['<ol><li><p>a</p><p>b</p></li></ol>'],
  ['<blockquote><p>a</p><ul><li>b</li></ul></blockquote>'],
  ['<p>a <a href="/b" target="_blank" rel="noopener">c <strong>d</strong></a> <em>e</em> <s>f</s></p>'],
  ['<p>4 &gt; 3 &amp; 2&nbsp;€</p>'],
])('%s is written as it was read', (html) => {
  expect(again(html)).toBe(html)
  expect(canEditInPlace(html)).toBe(true)
})

test.each([
  ['a <b>b</b>', '<p>a <strong>b</strong></p>'],
  ['<p>a\n  b</p>\n<p>c</p>\n', '<p>a b</p><p>c</p>'],
  ['<ul>\n<li>a</li>\n<li><p>b</p></li>\n</ul>', '<ul><li>a</li><li>b</li></ul>'],
  ['<p>a <del>b</del> <i>c</i></p>', '<p>a <s>b</s> <em>c</em></p>'],
  ['<p><strong><a href="/b">a</a></strong></p>', '<p><a href="/b"><strong>a</strong></a></p>'],
  ['<p style="text-align:center;">a</p>', '<p style="text-align: center">a</p>'],
  ['<p>a</p><p></p>', '<p>a</p>'],
  ['<p>a<br></p>', '<p>a<br></p>'],
  ['<blockquote>a</blockquote>', '<blockquote><p>a</p></blockquote>'],
  ['<p><a href="/a" target="_self">a</a></p>', '<p><a href="/a">a</a></p>'],
  ['', ''],
])('%j looks the same as %s', (html, written) => {
  expect(again(html)).toBe(written)
  expect(canEditInPlace(html)).toBe(true)
})

test.each([
  '<h4>a</h4>',
  '<p>a <code>b</code></p>',
  '<p>a<img src="/s/b.jpg" alt="c"></p>',
  '<table><tbody><tr><td>a</td></tr></tbody></table>',
  '<p id="a">b</p>',
  '<p class="a">b</p>',
  '<p style="color: red">a</p>',
  '<p><u>a</u></p>',
  '<hr>',
  '<div>a</div>',
  '<p>a</p><!-- b -->',
  '<script>a()</script><p>b</p>',
  '<p onclick="a()">b</p>',
  '<p><a href="javascript:a()">b</a></p>',
  '<ul><li><h2>a</h2></li></ul>',
  '<ul>a<li>b</li></ul>',
  '<pre>a\n  b</pre>',
  '<blockquote></blockquote>',
  '<p><a name="a">b</a></p>',
  '<p dir="rtl">a</p>',
])('%s would lose something, so it is edited as HTML', (html) => {
  expect(canEditInPlace(html)).toBe(false)
})

const word = fc.constantFrom('a', 'b & c', '<i>', 'c ', ' d', '“e”', 'é', '\u00a0', '&amp;')
const mark = fc.constantFrom('bold', 'italic', 'strike')
const link = fc.constantFrom('/a', 'https://b.example/?a=1&b=2', 'mailto:a@b.example', '#c')
const marks = fc.record({ names: fc.uniqueArray(mark), link: fc.option(link), isNewTab: fc.boolean() })
const inline = fc.oneof(
  { weight: 5, arbitrary: fc.record({ text: word, marks }) },
  { weight: 1, arbitrary: fc.constant(null) },
)
const json = fc.letrec<{ block: object; list: object; textBlock: object }>((tie) => ({
  textBlock: fc
    .record({
      level: fc.integer({ min: 0, max: 3 }),
      textAlign: fc.constantFrom(null, 'center', 'right', 'justify'),
      content: fc.array(inline, { maxLength: 4 }),
    })
    .map(({ level, textAlign, content }) => ({
      type: level === 0 ? 'paragraph' : 'heading',
      attrs: { textAlign, ...(level > 0 && { level }) },
      content: content.map((each) =>
        each === null
          ? { type: 'hardBreak' }
          : {
              type: 'text',
              text: each.text,
              marks: [
                ...(each.marks.link === null
                  ? []
                  : [
                      {
                        type: 'link',
                        attrs: {
                          href: each.marks.link,
                          ...(each.marks.isNewTab && { target: '_blank', rel: 'noopener' }),
                        },
                      },
                    ]),
                ...each.marks.names.map((type) => ({ type })),
              ],
            },
      ),
    })),
  list: fc
    .record({
      type: fc.constantFrom('bulletList', 'orderedList'),
      items: fc.array(
        fc.record({
          text: tie('textBlock').map((block) => ({ ...block, type: 'paragraph', attrs: {} })),
          more: fc.array(tie('block'), { maxLength: 2 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    })
    .map(({ type, items }) => ({
      type,
      content: items.map(({ text, more }) => ({ type: 'listItem', content: [text, ...more] })),
    })),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('textBlock'),
    tie('list'),
    fc
      .array(tie('block'), { minLength: 1, maxLength: 3 })
      .map((content) => ({ type: 'blockquote', content })),
  ),
}))
const document = fc
  .array(json.block, { minLength: 1, maxLength: 5 })
  .map((content) => textSchema().nodeFromJSON({ type: 'doc', content }))

test("the server's cleaner leaves every text of the editor as it is", () => {
  fc.assert(
    fc.property(document, (doc) => {
      doc.check()
      const html = htmlOf(doc)
      expect(clean({ text: html, format: 'html' })?.html).toBe(html)
    }),
    { numRuns: 60 },
  )
})

test('every text of the editor can be edited again, and is then written in the same way', () => {
  fc.assert(
    fc.property(document, (doc) => {
      const html = htmlOf(doc)
      const read = parseText(textSchema(), html, true)
      expect(htmlOf(read)).toBe(html)
      expect(canEditInPlace(html)).toBe(true)
    }),
    { numRuns: 60 },
  )
})
