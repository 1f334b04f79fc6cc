import type { HTMLAttributes, KeyboardEventHandler, ReactNode, TdHTMLAttributes } from 'react'

type DataAttributes = { [name: `data-${string}`]: string | number | boolean | undefined }

export type TableColumn<R> = {
  /** The text of the head, unless `head` is given. Names differ. */
  name: string
  head?: ReactNode
  /** Classes of the head and all cells: `number`, `wide-only`, `columns-only`. */
  className?: string
  /** Further classes of the cells. */
  cellClassName?: string
  /** Whether the cell names its row. */
  isRowHead?: boolean
  isSorted?: boolean
  /** Whether another element of the page has the same content, so that screen readers skip the column. */
  isHidden?: boolean
  cell: (row: R) => ReactNode
  cellProps?: (row: R) => TdHTMLAttributes<HTMLTableCellElement> & DataAttributes
}

type Props<R> = {
  rows: readonly R[]
  keyOf: (row: R) => string
  columns: readonly TableColumn<R>[]
  /** Read by screen readers only. */
  caption?: string
  className?: string
  rowProps?: (row: R) => HTMLAttributes<HTMLTableRowElement> & DataAttributes
  onKeyDown?: KeyboardEventHandler<HTMLTableSectionElement>
}

const classes = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ') || undefined

/** A table of the owner's area. Its look is in `styles/lists.css`. */
export function Table<R>({ rows, keyOf, columns, caption, className, rowProps, onKeyDown }: Props<R>) {
  return (
    <table className={classes('table', className)}>
      {caption !== undefined && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              className={column.className}
              aria-sort={column.isSorted ? 'ascending' : undefined}
              aria-hidden={column.isHidden}
            >
              {column.head ?? column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...rowProps?.(row)}>
            {columns.map((column) => (
              <Cell key={column.name} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<R>({ column, row }: { column: TableColumn<R>; row: R }) {
  const { className, cellClassName, isRowHead, isHidden, cell, cellProps } = column
  const shared = {
    className: classes(cellClassName, className),
    'aria-hidden': isHidden,
    ...cellProps?.(row),
  }
  return isRowHead ? (
    <th scope="row" {...shared}>
      {cell(row)}
    </th>
  ) : (
    <td {...shared}>{cell(row)}</td>
  )
}
