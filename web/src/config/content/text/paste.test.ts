// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlOf, parseText } from './html.ts'
import { cleanPastedHtml, pastedText } from './paste.ts'
import { textSchema } from './schema.ts'

/** The HTML of the editor after a paste. */
const pasted = (html: string) => htmlOf(parseText(textSchema(), cleanPastedHtml(html).html))

const item = (list: string, sign: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:${list}'><![if !supportLists]>` +
  `<span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>` +
  `&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--><style><!-- p.MsoNormal {margin:0cm; color:red} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h1 style='margin-top:12pt'>Opening <span style='color:#2F5496'>hours</span><o:p></o:p></h1>
<p class=MsoNormal>We are <b style='mso-bidi-font-weight:normal'>open</b> in
the <i>morning</i>.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
${item('l0 level1 lfo1', '·', 'Bowls')}${item('l0 level2 lfo1', 'o', 'Small ones')}${item('l0 level2 lfo1', 'o', 'Large ones')}
${item('l0 level1 lfo1', '·', 'Mugs')}
<p class=MsoNormal>How to order:</p>
${item('l1 level1 lfo2', '3.', 'Choose')}${item('l1 level1 lfo2', '4.', 'Pay')}
<p><a href="https://shop.example/a"><span style='color:blue'>Shop</span></a><v:imagedata src="file:///C:/clip_image001.png"/></p>
<!--EndFragment--></body></html>`

test('a text of Word keeps its headings, lists and marks', () => {
  expect(pasted(word)).toBe(
    '<h1>Opening hours</h1><p>We are <strong>open</strong> in the <em>morning</em>.</p>' +
      '<ul><li>Bowls<ul><li>Small ones</li><li>Large ones</li></ul></li><li>Mugs</li></ul><p>How to order:</p>' +
      '<ol start="3"><li>Choose</li><li>Pay</li></ol><p><a href="https://shop.example/a">Shop</a></p>',
  )
})

const google = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0f5e">
<h2 dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;font-weight:400;">Our kiln</span></h2>
<p dir="ltr"><span style="font-weight:400;">It burns at </span><span style="font-weight:700;">1,240</span>
<span style="font-style:italic;"> degrees</span><span style="text-decoration:line-through;"> Celsius</span>, see
<a href="https://www.google.com/url?q=https://kiln.example/how?a%3D1&amp;sa=D&amp;source=editors&amp;ust=17&amp;usg=AOv" style="text-decoration:none;"><span>how</span></a>.</p><br />
<ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span>Clay</span></p></li>
<ul><li dir="ltr" style="list-style-type:circle" aria-level="2"><p dir="ltr"><span>red</span></p></li></ul>
<li dir="ltr" aria-level="1"><p dir="ltr"><span>Glaze</span></p></li></ul>
<p dir="ltr"><span><span style="border:none;display:inline-block;overflow:hidden"><img src="https://lh7.googleusercontent.com/docs/x" width="624" height="351" /></span></span></p></b>`

test('a text of Google Docs keeps only its bold words bold, and its links lead to their targets', () => {
  expect(pasted(google)).toBe(
    '<h2>Our kiln</h2><p>It burns at <strong>1,240</strong> <em>degrees</em><s> Celsius</s>, see ' +
      '<a href="https://kiln.example/how?a=1">how</a>.</p><ul><li>Clay<ul><li>red</li></ul></li><li>Glaze</li></ul>',
  )
  expect(cleanPastedHtml(google).notices).toEqual([
    '1 picture was left out. Upload it, then add a picture block.',
  ])
})

const apple = `<html><head><meta http-equiv="Content-Style-Type" content="text/css"><title></title>
<meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">p.p1 {margin: 0.0px; font: 17.0px Helvetica}</style></head><body>
<p class="p1"><span class="s1"><b>To do</b></span></p><p class="p2"><br></p>
<ul class="ul1"><li class="li1"><span class="s2"></span>Fire<span class="Apple-converted-space">&nbsp;</span>the kiln</li></ul>
<div>One line<br>and another</div><div><br></div></body></html>`

test('a text of Notes or Pages keeps its lines', () => {
  expect(pasted(apple)).toBe(
    '<p><strong>To do</strong></p><ul><li>Fire the kiln</li></ul><p>One line<br>and another</p>',
  )
})

const web = `<div class="article" onclick="steal()"><style>.x{position:fixed}</style><script src="https://evil.example/a.js"></script>
<header><h4>Small heading</h4></header><p style="color:red" id="x">A <a href="/relative">relative</a>, a <a href="#note">note</a>,
a <a href="javascript:alert(1)">script</a> and a <a href="https://a.example/" target="_blank" onmouseover="x()">page</a>.</p>
<figure><picture><source srcset="https://a.example/b.webp"><img src="https://a.example/b.jpg" onerror="steal()"></picture><figcaption>A bowl</figcaption></figure>
<img src="https://count.example/pixel.gif" width="1" height="1"><blockquote>Said<footer>Someone</footer></blockquote>
<iframe src="https://video.example/1"></iframe><pre>one
  two</pre><table><thead><tr><th>Name</th><th>Price</th></tr></thead><tbody><tr><td>Bowl</td><td><b>12</b> €</td></tr></tbody></table>
<table><tr><td><p>Laid out</p><p>by a table</p></td></tr></table><form><label>Email <input name="e"></label><button>Send</button></form><hr></div>`

test('a web page keeps its text, and says what was left out', () => {
  expect(pasted(web)).toBe(
    '<h3>Small heading</h3><p>A relative, a note, a script and a <a href="https://a.example/">page</a>.</p><p>A bowl</p>' +
      '<blockquote><p>Said</p><p>Someone</p></blockquote><p>one<br>two</p><p>Name | Price</p><p>Bowl | 12 €</p>' +
      '<p>Laid out</p><p>by a table</p><p>Email Send</p>',
  )
  expect(cleanPastedHtml(web).notices).toEqual([
    '1 picture was left out. Upload it, then add a picture block.',
    'Tables were pasted as text, one line for each row.',
    'Videos and embedded content were left out. Add them as blocks.',
  ])
})

test('a text of this editor keeps its alignment and its links to pages', () => {
  expect(
    pasted(
      '<p data-pm-slice="0 0 []" style="text-align: center"><a href="/about" target="_blank">About</a></p><h2 style="text-align: right; position: fixed">x</h2>',
    ),
  ).toBe('<p style="text-align: center"><a href="/about">About</a></p><h2>x</h2>')
})

test.each([
  [
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fb&data=1',
    'https://a.example/b',
  ],
  ['https://www.google.com/url?q=javascript:alert(1)', 'https://www.google.com/url?q=javascript:alert(1)'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['tel:1234', 'tel:1234'],
])('a link to %s leads to %s', (href, target) => {
  expect(pasted(`<p><a href="${href}">x</a></p>`)).toBe(`<p><a href="${target}">x</a></p>`)
})

const ATTACKS = [
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><use href="data:image/svg+xml,x"></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<a href=" java&#10;script:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/"><link rel=stylesheet href=//evil.example/a.css>',
  '<p style="background:url(https://evil.example/a.png)">x</p>',
  '<video poster=https://evil.example/a.png><source src=https://evil.example/a></video>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">x</p></noscript>',
  '<template><script>alert(1)</script></template>',
  '<input autofocus onfocus=alert(1)><details open ontoggle=alert(1)>x</details>',
  '<body background=https://evil.example/a.png onload=alert(1)>x',
  '<table background=https://evil.example/a.png><tr><td background=x>a<td>b</table>',
  '<p data-pm-slice="9 9 [x">x</p>',
  '<!--[if mso]><img src=https://evil.example><![endif]-->',
]
const source = fc
  .array(
    fc.oneof(fc.constantFrom(...ATTACKS, word, google, apple, web, '</p>', '<b>', '</li>'), fc.string()),
    {
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(''))

const ALLOWED = /^(?:P|H[1-3]|UL|OL|LI|BLOCKQUOTE|BR|STRONG|EM|S|A)$/

test('nothing that runs, no style, no picture and no foreign element survives a paste', () => {
  fc.assert(
    fc.property(source, (html) => {
      const { body } = new DOMParser().parseFromString(cleanPastedHtml(html).html, 'text/html')
      for (const { tagName, attributes } of body.querySelectorAll('*')) {
        expect(tagName).toMatch(ALLOWED)
        for (const { name, value } of attributes) {
          expect(name).toMatch(tagName === 'A' ? /^href$/ : /^(?:start|style)$/)
          expect(value).toMatch(/^(?:https?:\/\/|mailto:|tel:|sms:|ftp:|[/#?]|\d+$|text-align: [a-z]+$)/)
        }
      }
    }),
    { numRuns: 100 },
  )
})

test('2 MB with scripts and a table of 5,000 cells are pasted up to a bound, which is said', () => {
  const script = `<script>${'x'.repeat(20_000)}</script>`
  const paragraphs = Array.from({ length: 100 }, (_, at) => `<p onclick="a()">Line ${at}</p>${script}`).join(
    '',
  )
  expect(paragraphs.length).toBeGreaterThan(2_000_000)
  const long = cleanPastedHtml(paragraphs)
  expect(long.html).toMatch(/^<p>Line 0<\/p>.*<p>Line 99<\/p>$/)
  expect(long.notices).toEqual([])
  const row = `<tr>${'<td>cell</td>'.repeat(2)}</tr>`
  const table = cleanPastedHtml(`<table>${row.repeat(2_500)}</table>`)
  expect(table.html.match(/<p>/g)).toHaveLength(2_000)
  expect(table.notices).toEqual([
    'Tables were pasted as text, one line for each row.',
    'The pasted text was too long for one text block. Its end was left out.',
  ])
})

test('elements that nest without end do not break a paste', () => {
  expect(pasted(`${'<div>'.repeat(3_000)}deep`)).toBe('<p>deep</p>')
  expect(pasted(`${'<blockquote><ul><li>'.repeat(150)}deep`)).toContain('deep')
})

test('plain text has paragraphs at empty lines and line breaks elsewhere', () => {
  const schema = textSchema()
  const context = schema.nodeFromJSON({ type: 'doc', content: [{ type: 'paragraph' }] }).resolve(1)
  const { slice, notices } = pastedText('\r\none\r\ntwo <b>\r\n\r\n \nthree\n', context)
  expect(htmlOf(schema.node('doc', null, slice.content))).toBe('<p>one<br>two &lt;b&gt;</p><p>three</p>')
  expect(notices).toEqual([])
  const long = pastedText('line\n'.repeat(40_000), context)
  expect(long.slice.content.size).toBeLessThan(20_000)
  expect(long.notices).toHaveLength(1)
})
