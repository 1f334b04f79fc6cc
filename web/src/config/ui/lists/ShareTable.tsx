import { useState } from 'react'
import { Link } from 'react-router'
import { manyText } from '../text/format.ts'
import { More } from '../actions/More.tsx'
import { Table } from './Table.tsx'
import './share-table.css'

export type Column<R> = { label: string; textOf: (row: R) => string; wideOnly?: boolean }

type Props<R> = {
  rows: readonly R[]
  /** The column of names, and its head. */
  name: string
  nameOf: (row: R) => string
  /** The value that the bars compare. */
  valueOf: (row: R) => number
  columns: readonly Column<R>[]
  /** The address that a row leads to, and its meaning for screen readers. */
  hrefOf?: (row: R) => string | undefined
  hrefLabel?: (row: R) => string
  noun: string
  /** The number of rows shown at first. */
  initial?: number
}

const INITIAL_ROWS = 8
/** From this number of rows all rows can be searched. */
const SEARCH_FROM = 20

/** Rows with a bar for their share of the largest value. Further rows are shown on request, with a search. */
export function ShareTable<R extends { key: string }>({
  rows,
  name,
  nameOf,
  valueOf,
  columns,
  hrefOf,
  hrefLabel,
  noun,
  initial = INITIAL_ROWS,
}: Props<R>) {
  const [isWhole, setWhole] = useState(false)
  const [query, setQuery] = useState('')
  const most = Math.max(1, ...rows.map(valueOf))
  const found = rows.filter((row) => nameOf(row).toLowerCase().includes(query.trim().toLowerCase()))
  const shown = isWhole ? found : rows.slice(0, initial)
  return (
    <>
      {isWhole && rows.length >= SEARCH_FROM && (
        <input
          className="input share-search"
          type="search"
          aria-label={`Search ${noun}s`}
          placeholder={`Search ${manyText(rows.length, noun)}`}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <Table
        className="share-table"
        rows={shown}
        keyOf={({ key }) => key}
        columns={[
          {
            name,
            isRowHead: true,
            cellClassName: 'path share',
            cell: (row) => {
              const href = hrefOf?.(row)
              return (
                <>
                  <span className="share-bar" style={{ width: `${(valueOf(row) / most) * 100}%` }} />
                  {href === undefined ? (
                    <span className="share-text">{nameOf(row)}</span>
                  ) : (
                    <Link
                      className="row-link share-text"
                      to={href}
                      preventScrollReset
                      aria-label={hrefLabel?.(row)}
                    >
                      {nameOf(row)}
                    </Link>
                  )}
                </>
              )
            },
          },
          ...columns.map(({ label, textOf, wideOnly }) => ({
            name: label,
            className: wideOnly ? 'number wide-only' : 'number',
            cell: textOf,
          })),
        ]}
      />
      {shown.length === 0 && <p className="soft">{`No ${noun}s match “${query.trim()}”.`}</p>}
      {!isWhole && rows.length > initial && (
        <More more={() => setWhole(true)}>{`Show ${manyText(rows.length - initial, `more ${noun}`)}`}</More>
      )}
    </>
  )
}
