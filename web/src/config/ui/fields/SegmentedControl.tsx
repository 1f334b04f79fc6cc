import { countText } from '../text/format.ts'

type Props<T extends string> = {
  label: string
  options: Record<T, string>
  value: T
  onChange: (value: T) => void
  /** The numbers shown after the labels, where known. */
  counts?: Partial<Record<T, number>>
}

/** A few options side by side, one of them selected. */
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
