import { Columns2, MoveHorizontal } from 'lucide-react'
import { Select } from '../../ui/fields/Select.tsx'
import type { Actions } from './actions.ts'
import { findColumn, findRow } from './document/find.ts'
import { MIN_SPAN } from './document/spans.ts'
import type { EditedDocument } from './document/types.ts'

type Props = {
  document: EditedDocument
  selection: { kind: 'row' | 'column'; id: string }
  actions: Actions
}

/** The columns of a row: their widths, their order on phones, and new ones. */
export function ColumnSettings({ document: edited, selection, actions }: Props) {
  const row =
    selection.kind === 'row' ? findRow(edited, selection.id)?.row : findColumn(edited, selection.id)?.row
  if (!row) return null
  const { columns } = row
  return (
    <>
      <h2 className="editor-side-title">{selection.kind === 'row' ? 'Row' : 'Columns'}</h2>
      <ol className="column-list">
        {columns.map((column, at) => (
          <li key={column.id} data-selected={column.id === selection.id}>
            <strong>Column {at + 1}</strong> <span className="soft small">{column.span} of 12</span>
            <div className="actions">
              <button
                type="button"
                className="button quiet small"
                aria-label={`Make column ${at + 1} narrower`}
                disabled={columns.length < 2 || column.span <= MIN_SPAN}
                onClick={() => actions.widen(column.id, -1)}
              >
                Narrower
              </button>
              <button
                type="button"
                className="button quiet small"
                aria-label={`Make column ${at + 1} wider`}
                disabled={((columns[at + 1] ?? columns[at - 1])?.span ?? 0) <= MIN_SPAN}
                onClick={() => actions.widen(column.id, 1)}
              >
                Wider
              </button>
            </div>
            {columns.length > 1 && (
              <label className="field">
                <span className="label small">Place on phones</span>
                <Select
                  label="Place on phones"
                  value={String(column.phoneOrder ?? '')}
                  onChange={(value: string) =>
                    actions.setColumn(column.id, { phoneOrder: value === '' ? undefined : Number(value) })
                  }
                  options={[
                    { value: '', label: 'As on wide screens' },
                    ...columns.map((_, place) => ({ value: String(place + 1), label: String(place + 1) })),
                  ]}
                />
              </label>
            )}
          </li>
        ))}
      </ol>
      <div className="actions">
        <button
          type="button"
          className="button quiet"
          onClick={() => actions.addColumn(columns.at(-1)!.id, 'after')}
        >
          <Columns2 size={16} aria-hidden="true" /> Add a column
        </button>
        <button
          type="button"
          className="button quiet"
          disabled={columns.length < 2}
          onClick={() => actions.equalise(row.id)}
        >
          <MoveHorizontal size={16} aria-hidden="true" /> Make equal
        </button>
      </div>
      <p className="soft small">On phones columns are below each other.</p>
    </>
  )
}
