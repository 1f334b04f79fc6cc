import { Link } from 'react-router'
import type { PercentilesRow } from '@portico/proto/http/visits/performance-figures'
import { countText } from '../../ui/text/format.ts'
import { SearchableList } from '../../ui/lists/SearchableList.tsx'
import { gradeLabels, gradeOf, valueText, type Metric } from '../../content/figures/grades.ts'
import { Table } from '../../ui/lists/Table.tsx'
import { Score } from './Score.tsx'

type Props = {
  rows: readonly PercentilesRow[]
  metric: Metric
  /** The head of the names, and the noun for a row. */
  name: string
  noun: string
  nameOf: (row: PercentilesRow) => string
  hrefOf: (row: PercentilesRow) => string | undefined
}

/** One metric by page, device, connection or release, with the shares of good and poor page loads. */
export function SpeedTable({ rows, metric, name, noun, nameOf, hrefOf }: Props) {
  if (rows.length === 0) return null
  return (
    <SearchableList
      items={rows}
      textOf={nameOf}
      noun={noun}
      group={noun}
      covers={`The search covers ${noun}s that were measured in this period.`}
    >
      {(shown) => (
        <Table
          rows={shown}
          keyOf={({ key }) => key}
          columns={[
            {
              name,
              cellClassName: 'path',
              cell: (row) => {
                const href = hrefOf(row)
                return href === undefined ? (
                  nameOf(row)
                ) : (
                  <Link className="row-link" to={href} preventScrollReset>
                    {nameOf(row)}
                  </Link>
                )
              },
            },
            { name: 'Page loads', className: 'number wide-only', cell: ({ count }) => countText(count) },
            { name: '1 of 2', className: 'number wide-only', cell: ({ p50 }) => valueText(metric, p50) },
            { name: '3 of 4', className: 'number', cell: ({ p75 }) => valueText(metric, p75) },
            { name: '19 of 20', className: 'number wide-only', cell: ({ p95 }) => valueText(metric, p95) },
            { name: 'Score', className: 'wide-only', cell: (row) => <Score row={row} /> },
            {
              name: 'Grade',
              cellClassName: 'grade-cell',
              cell: ({ p75 }) => {
                const grade = gradeOf(metric, p75)
                return (
                  <span className="status" data-tone={grade}>
                    {gradeLabels[grade]}
                  </span>
                )
              },
            },
          ]}
        />
      )}
    </SearchableList>
  )
}
