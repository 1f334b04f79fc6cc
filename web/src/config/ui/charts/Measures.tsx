import type { ReactNode } from 'react'
import './measures.css'

type Measure<T extends string> = { name: T; label: string; value: string; note: ReactNode }
type Props<T extends string> = {
  label: string
  measures: readonly Measure<T>[]
  chosen: T
  choose: (name: T) => void
}

/** Figures side by side, of which one is chosen for a chart. */
export function Measures<T extends string>({ label, measures, chosen, choose }: Props<T>) {
  return (
    <div className="measures" role="group" aria-label={label}>
      {measures.map(({ name, label: text, value, note }) => (
        <button
          key={name}
          type="button"
          className="measure"
          aria-pressed={name === chosen}
          onClick={() => choose(name)}
        >
          <span className="soft">{text}</span>
          <span className="measure-value">{value}</span>
          <span className="measure-note small">{note || '\u00a0'}</span>
        </button>
      ))}
    </div>
  )
}
