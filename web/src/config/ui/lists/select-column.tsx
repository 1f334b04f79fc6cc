import type { TableColumn } from './Table.tsx'
import type { useSelection } from './useSelection.ts'

type Words<R> = {
  /** The label of the box that selects all rows. */
  all: string
  /** The label of the box of a row. */
  one: (row: R) => string
}

/** The column of a table whose rows are selected by their ids. The body of the table gets `selection.onKeyDown`. */
export const selectColumn = <R extends { id: string }>(
  selection: ReturnType<typeof useSelection>,
  { all, one }: Words<R>,
): TableColumn<R> => ({
  name: 'Select',
  className: 'select-column',
  head: <input type="checkbox" aria-label={all} checked={selection.all} onChange={selection.toggleAll} />,
  cell: (row) => (
    <input
      type="checkbox"
      className="above-row"
      aria-label={one(row)}
      data-row={row.id}
      checked={selection.isSelected(row.id)}
      onChange={() => {}}
      onClick={(event) => selection.toggle(row.id, event)}
    />
  ),
})
