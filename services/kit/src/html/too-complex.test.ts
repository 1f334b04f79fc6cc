import { expect, test } from 'vitest'
import { MAX_HTML_DEPTH, MAX_HTML_TAGS } from '@portico/proto/limits'
import { isTooComplex } from './too-complex.ts'

test.each([
  ['tags up to the limit', '<b>x</b>'.repeat(MAX_HTML_TAGS), false],
  ['one tag more', '<b>x</b>'.repeat(MAX_HTML_TAGS + 1), true],
  ['nesting up to the limit', '<div>'.repeat(MAX_HTML_DEPTH), false],
  ['one level more', '<div>'.repeat(MAX_HTML_DEPTH + 1), true],
  ['levels hidden by tags that close nothing', '<DIV></b>'.repeat(MAX_HTML_DEPTH + 1), true],
  ['a long list without closing tags', `<ul>${'<li>One<br>'.repeat(1_000)}</ul>`, false],
  ['text that looks like tags', '1 < 2 <3 '.repeat(MAX_HTML_TAGS), false],
])('%s', (_, html, expected) => expect(isTooComplex(html)).toBe(expected))
