import { expect, test } from 'vitest'
import type { PageDocument } from '@portico/proto/site'
import { inPhoneOrder } from './phone-order.ts'

const pageOf = (...orders: (number | undefined)[]): PageDocument => ({
  title: 'Page',
  sections: [
    {
      id: 's',
      width: 'normal',
      tone: 'paper',
      rows: [
        {
          columns: orders.map((phoneOrder, at) => ({
            id: 'abcdef'[at],
            span: 2,
            blocks: [],
            ...(phoneOrder !== undefined && { phoneOrder }),
          })),
        },
      ],
    },
  ],
})
const orderOf = (...orders: (number | undefined)[]) =>
  inPhoneOrder(pageOf(...orders))
    .sections[0]!.rows[0]!.columns.map(({ id }) => id)
    .join('')

test('columns come to their places, and the others keep their order', () => {
  expect(orderOf(undefined, 1)).toBe('ba')
  expect(orderOf(2, undefined)).toBe('ba')
  expect(orderOf(3, undefined, undefined)).toBe('bca')
  expect(orderOf(undefined, undefined, 1, undefined)).toBe('cabd')
  expect(orderOf(3, 2, 1)).toBe('cba')
  expect(orderOf(1, 2)).toBe('ab')
})

test('places that are taken or past the end are the next free ones', () => {
  expect(orderOf(undefined, 1, 1)).toBe('bca')
  expect(orderOf(12, undefined)).toBe('ba')
})

test('a document without places is the same object', () => {
  const document = pageOf(undefined, undefined)
  expect(inPhoneOrder(document)).toBe(document)
})
