import { countText } from '../text/format.ts'
import { ShareTable } from './ShareTable.tsx'

type Props<R> = {
  title: string
  name: string
  rows: readonly R[]
  nameOf?: (row: R) => string
  value: string
  valueOf: (row: R) => number
  noun: string
}

/** A titled table of one count. */
export function CountTable<R extends { key: string }>({
  title,
  name,
  rows,
  nameOf = (row) => row.key || 'Unknown',
  value,
  valueOf,
  noun,
}: Props<R>) {
  return (
    <section aria-label={title}>
      <h2 className="panel-sub">{title}</h2>
      {rows.length === 0 ? (
        <p className="soft">Not known.</p>
      ) : (
        <ShareTable
          rows={rows}
          name={name}
          nameOf={nameOf}
          valueOf={valueOf}
          columns={[{ label: value, textOf: (row) => countText(valueOf(row)) }]}
          noun={noun}
          initial={5}
        />
      )}
    </section>
  )
}
