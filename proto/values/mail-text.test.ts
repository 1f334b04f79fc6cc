import { expect, test } from 'vitest'
import { fillPlaceholders, placeholderProblem } from './mail-text.ts'

test('values replace their placeholders once, and an empty value takes its space away', () => {
  const values = { number: '00001', name: 'Ada {store}', store: '' }
  expect(fillPlaceholders('Order {number} for {name}', values)).toBe('Order 00001 for Ada {store}')
  expect(fillPlaceholders('Hello {store}, {} {other} {total}', values)).toBe('Hello, {} {other} {total}')
})

test('words in braces that are no placeholders of the mail are named', () => {
  const known = ['number', 'store'] as const
  expect(placeholderProblem('Order {number} at {store} {} { {!}', known)).toBeUndefined()
  for (const text of ['{total}', '{ number }', '{Number}', '{constructor}', '{first.name}'])
    expect(placeholderProblem(`Order ${text}`, known)).toMatch(
      /^There is no \{.+\} in this mail. Use \{number\}, \{store\}\.$/,
    )
})
