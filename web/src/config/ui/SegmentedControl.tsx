import { countText } from './format.ts'

type Props<T extends string> = {
  label: string
  options: Record<T, string>
  value: T
  onChange: (value: T) => void
  /** Shown after the words, where it is known. */
  counts?: Partial<Record<T, number>>
}

/** A few choices side by side, one of them taken. */
export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  onChange,
  counts = {},
}: Props<T>) {
  return (
    <div className="segmented-control" role="group" aria-label={label}>
      {(Object.entries(options) as [T, string][]).map(([name, text]) => (
        <button key={name} type="button" aria-pressed={name === value} onClick={() => onChange(name)}>
          {text}
          {counts[name] !== undefined && <span className="count">{countText(counts[name])}</span>}
        </button>
      ))}
    </div>
  )
}
