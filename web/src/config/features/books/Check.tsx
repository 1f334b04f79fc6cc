import type { BooksFigure, CheckResult } from '@portico/proto/http/shop/books'
import { Table, type TableColumn } from '../../ui/lists/Table.tsx'
import { agoText } from '../../ui/text/format.ts'
import { amountText, checkNames, checkNotes, dayState } from './book-words.ts'

/** A check of a day: both figures, the difference, and each item without a partner with its next step. */
export function Check({
  check: { kind, state, figures, faults, faultCount, checkedAt },
}: {
  check: CheckResult
}) {
  const { text, tone } = dayState({ state, faultCount })
  return (
    <section className="check" aria-label={checkNames[kind]}>
      <h3>
        {checkNames[kind]}{' '}
        <span className="status" data-tone={tone}>
          {text}
        </span>
      </h3>
      <p className="soft small">
        {checkNotes[kind]} Checked {agoText(checkedAt)}.
      </p>
      {figures.length > 0 && (
        <Table
          rows={figures}
          keyOf={({ unit, names }) => unit + names.join()}
          columns={columns}
          caption={`Figures of ${checkNames[kind]}`}
        />
      )}
      {faults.length > 0 && (
        <ul className="faults">
          {faults.map((fault) => (
            <li key={fault.kind + fault.text}>
              <strong>{fault.text}</strong>
              <span className="soft"> {fault.nextStep}</span>
            </li>
          ))}
        </ul>
      )}
      {faultCount > faults.length && faults.length > 0 && (
        <p className="soft small">The first {faults.length} are shown.</p>
      )}
    </section>
  )
}

const columns: TableColumn<BooksFigure>[] = [
  { name: 'Compared', isRowHead: true, cell: ({ names }) => names.join(' / ') },
  {
    name: 'First figure',
    className: 'number',
    cell: ({ amounts, unit }) => amountText(amounts[0], unit),
  },
  {
    name: 'Second figure',
    className: 'number',
    cell: ({ amounts, unit }) => amountText(amounts[1], unit),
  },
  {
    name: 'Difference',
    className: 'number',
    cell: ({ difference, unit }) => <strong>{amountText(difference, unit)}</strong>,
  },
]
