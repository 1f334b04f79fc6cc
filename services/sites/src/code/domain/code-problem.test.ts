import { expect, test } from 'vitest'
import { MAX_CODE_BYTES } from '@portico/proto/limits'
import { codeMessages } from '@portico/proto/messages'
import { codeProblem, type CodePlace } from './code-problem.ts'

const HEAD = [
  '',
  '<script>if (a<b && "</div>") document.write("<p>")</script>',
  '<meta name="verify" content="a>b"><link rel="icon" href="/x"><style>p > a { color: red }</style>',
  '<!-- a note --><noscript><img src="https://example.com/pixel" alt=""></noscript><script>1</script>',
  '<script type="application/ld+json">{"a": "<!--"}</script>\n',
]
const BODY = [
  ...HEAD,
  'Text & <b>bold</b>',
  '<p>One<p>Two</p></div></span>',
  '<table><tr><td>1<td>2</table><ul><li>a<li>b</ul>',
  '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg><textarea></body></textarea>',
]

test('code that leaves the page as it is has no problem', () => {
  for (const code of HEAD) expect([code, codeProblem(code, 'head')]).toEqual([code, undefined])
  for (const code of BODY) expect([code, codeProblem(code, 'body')]).toEqual([code, undefined])
})

const { documentTag, notClosed, notInHead, endsInside, textInHead, tooComplex } = codeMessages
const broken: [place: CodePlace, code: string, problem: string][] = [
  ['head', '<script>1', endsInside],
  ['head', '<style>p {}', endsInside],
  ['body', '<!-- no end', endsInside],
  ['body', '<a title="x', endsInside],
  ['body', '<textarea>', endsInside],
  ['body', '<plaintext>', endsInside],
  ['body', '<script><!-- <script> </script>', endsInside],
  ['body', '<div><div></div>', notClosed('div')],
  ['body', '<b>', notClosed('b')],
  ['body', '<table><tr>', notClosed('tr')],
  ['body', '<template><p></p>', notClosed('template')],
  ['body', '<svg><g>', notClosed('g')],
  ['body', '<noscript><div></noscript>', notClosed('div')],
  ['head', '</head><meta name="a">', documentTag('/head')],
  ['head', '<script>1</script><body>', documentTag('body')],
  ['body', '</body><p>1</p>', documentTag('/body')],
  ['body', '</html>', documentTag('/html')],
  ['body', '<html lang="de" class="mine">', documentTag('html')],
  ['body', '<body class="mine">', documentTag('body')],
  ['head', '<div>Shown</div>', notInHead('div')],
  ['head', 'Shown', textInHead],
  ['head', '<script>1</script> shown', textInHead],
]

test('code that would change the rest of its page is refused with the reason', () => {
  for (const [place, code, problem] of broken)
    expect([code, codeProblem(code, place)]).toEqual([code, problem])
})

test('code that takes a parser long is refused at once', () => {
  for (const part of ['<b>', '<b><i><p>', '<table><b>', '<a><div>', '<dd><i>', '<template>']) {
    const code = part.repeat(Math.floor(MAX_CODE_BYTES / part.length))
    const began = performance.now()
    expect(codeProblem(code, 'body')).toBe(tooComplex)
    expect(performance.now() - began).toBeLessThan(400)
  }
})
