import { expect, test } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import { ChangedDocument, type PageDocument } from '@portico/proto/site'
import { strict } from '@portico/proto/values/strict'
import { keepFields } from './keep-fields.ts'

const text = (id: string, more: object = {}) => ({ id, type: blockType.html, value: { html: id }, ...more })
const section = (rows: object[], more: object = {}) => ({
  id: 's',
  width: 'normal',
  tone: 'paper',
  ...more,
  rows,
})
/** As the route reads it. */
const read = (...sections: object[]) =>
  strict(ChangedDocument).parse({ title: 'Page', sections }) as PageDocument

const saved = read(
  section(
    [
      {
        id: 'r1',
        columns: [
          { id: 'c1', span: 6, phoneOrder: 2, blocks: [text('a', { hideOn: 'phone' })] },
          { id: 'c2', span: 6, blocks: [text('b')] },
        ],
      },
      { id: 'r2', columns: [{ id: 'c3', span: 12, blocks: [text('c')] }] },
    ],
    { space: 'large', anchor: 'prices', hideOn: 'wide' },
  ),
)

test('a writer that does not know the ids of rows and columns keeps them and the fields that came with them', () => {
  const older = (more: object[] = []) =>
    read(
      section([
        { columns: [{ span: 12, blocks: [text('c')] }] },
        {
          columns: [
            { span: 6, blocks: [text('a')] },
            { span: 6, blocks: [text('b')] },
          ],
        },
        ...more,
      ]),
    )
  const [{ rows, ...rest }] = saved.sections as [PageDocument['sections'][number]]
  expect(keepFields(older(), saved)).toEqual({
    document: { title: 'Page', sections: [{ ...rest, rows: [rows[1], rows[0]] }] },
    errors: {},
  })
  // A block that moved takes no id of a row twice, and a new row has none.
  const added = keepFields(older([{ columns: [{ span: 12, blocks: [text('new')] }] }]), saved)
  expect(added.document.sections[0]!.rows.map(({ id }) => id)).toEqual(['r2', 'r1', undefined])
  expect(keepFields(older(), null).document).toEqual(older())
})

test('a writer that knows the ids removes the other fields', () => {
  const [row] = saved.sections[0]!.rows
  const sent = read(section([{ ...row!, columns: [{ id: 'c1', span: 12, blocks: [text('a')] }] }]))
  expect(keepFields(sent, saved)).toEqual({ document: sent, errors: {} })
})

test('fields of a newer release are kept: they may be missing, but neither new nor changed', () => {
  const [{ rows, ...rest }] = saved.sections as [PageDocument['sections'][number]]
  const [{ columns, ...row }] = rows as [(typeof rows)[number]]
  const newer = read({
    ...rest,
    shade: { deep: 1 },
    rows: [{ ...row, gap: 'wide', columns: [{ ...columns[0]!, sticky: true }] }],
  })
  expect(keepFields(newer, newer)).toEqual({ document: newer, errors: {} })
  const without = read({ ...rest, rows: [{ ...row, columns: [columns[0]!] }] })
  expect(keepFields(without, newer)).toEqual({ document: newer, errors: {} })
  const changed = read({
    ...rest,
    shade: { deep: 2 },
    rows: [{ ...row, columns: [{ ...columns[0]!, other: 1 }] }],
  })
  expect(keepFields(changed, newer).errors).toEqual({
    'document.sections.0.shade': 'is not a known field',
    'document.sections.0.rows.0.columns.0.other': 'is not a known field',
  })
})
