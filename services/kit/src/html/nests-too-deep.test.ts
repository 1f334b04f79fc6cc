import { expect, test } from 'vitest'
import { MAX_MARKDOWN_DEPTH as MAX } from '@portico/proto/limits'
import { nestsTooDeep } from './nests-too-deep.ts'

const steps = (count: number, line: (indent: string) => string) =>
  Array.from({ length: count }, (_, at) => line('  '.repeat(at))).join('\n')

test.each([
  ['quotes up to the limit', `${'> '.repeat(MAX)}x`, false],
  ['one quote more', `${'> '.repeat(MAX + 1)}x`, true],
  ['quotes without blanks', `${'>'.repeat(MAX + 1)}x`, true],
  ['lists on one line', `${'- '.repeat(MAX + 1)}x`, true],
  ['numbered lists on one line', `${'1) '.repeat(MAX + 1)}x`, true],
  ['lists and quotes in turn', `${'- > '.repeat(MAX)}x`, true],
  ['lists line by line', steps(MAX + 1, (indent) => `${indent}- x`), true],
  ['lists with lines between them', steps(MAX + 1, (indent) => `${indent}- x\nlazy`), true],
  ['lists with tabs', Array.from({ length: MAX + 1 }, (_, at) => `${'\t'.repeat(at)}* x`).join('\n'), true],
  ['a long flat list', '- x\n'.repeat(5_000), false],
  ['a long quote', '> x\n'.repeat(5_000), false],
  ['lists of two levels, again and again', '- a\n  - b\n'.repeat(1_000), false],
  ['rules of many stars and dashes', `${'* '.repeat(60)}\n\n${'- '.repeat(60)}`, false],
  ['text with many signs', 'a > b - c * d 1. e '.repeat(1_000), false],
  ['an empty text', '', false],
])('%s', (_, markdown, expected) => expect(nestsTooDeep(markdown)).toBe(expected))
