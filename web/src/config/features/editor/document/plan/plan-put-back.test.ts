import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { apply } from '../apply.ts'
import { findBlock } from '../find.ts'
import { planPutBack } from './plan-put-back.ts'
import { withIds } from '../with-ids.ts'

// A block gets a former value alone. Values that are refused today are put back too.

const page = withIds({
  title: 'Page',
  sections: [
    {
      id: 's',
      width: 'normal',
      tone: 'paper',
      rows: [
        {
          columns: [
            {
              span: 12,
              blocks: [{ id: 'b', type: blockType.quote, value: { quote: 'New', source: 'Today' } }],
            },
          ],
        },
      ],
    },
  ],
})

test.each([
  ['fields that were absent', { type: blockType.quote, value: { quote: 'Old' } }],
  ['another type', { type: blockType.html, value: { html: '<p>Old</p>' } }],
  ['a field that is not known today', { type: blockType.quote, value: { quote: 'Old', lost: 1 } }],
])('puts back %s, and undoes it', (_, to) => {
  const done = apply(page, planPutBack(page, 'b', to), { isRestoring: true })
  if (!done.ok) throw new Error(done.reason)
  expect(findBlock(done.document, 'b')?.block).toEqual({ id: 'b', ...to })
  expect(apply(done.document, done.inverse, { isRestoring: true })).toMatchObject({
    ok: true,
    document: page,
  })
})

test('a block that is gone is refused', () => {
  const to = { type: blockType.html, value: { html: '' } }
  expect(apply(page, planPutBack(page, 'gone', to), { isRestoring: true }).ok).toBe(false)
})
