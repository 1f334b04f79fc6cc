import { withIds } from '../with-ids.ts'
import type { EditedDocument } from '../types.ts'
import { text } from './random.ts'

const parts = (all: string, by: string) => (all.trim() === '' ? [] : all.split(by))

/** A page from a diagram: `8:a,b 4:c | 12:d || 12:e` has two sections; the first one has two rows. */
export function page(all: string): EditedDocument {
  return withIds({
    title: 'A page',
    sections: all.split('||').map((section, at) => ({
      id: `s${at + 1}`,
      width: 'normal',
      tone: 'paper',
      rows: parts(section, '|').map((row) => ({
        columns: row
          .trim()
          .split(' ')
          .map((column) => {
            const [span = '', ids = ''] = column.split(':')
            return { span: Number(span), blocks: parts(ids, ',').map((id) => ({ id, ...text(id) })) }
          }),
      })),
    })),
  })
}

/** The diagram of a page. */
export const diagram = ({ sections }: EditedDocument): string =>
  sections
    .map(({ rows }) =>
      rows
        .map(({ columns }) =>
          columns.map(({ span, blocks }) => `${span}:${blocks.map(({ id }) => id).join(',')}`).join(' '),
        )
        .join(' | '),
    )
    .join(' || ')
