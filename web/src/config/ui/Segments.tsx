/** A few choices side by side, one of them taken. */
export function Segments<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: Record<T, string>
  value: T
  onChange: (value: T) => void
}) {
  return (
    <div className="segments" role="group" aria-label={label}>
      {(Object.entries(options) as [T, string][]).map(([name, text]) => (
        <button key={name} type="button" aria-pressed={name === value} onClick={() => onChange(name)}>
          {text}
        </button>
      ))}
    </div>
  )
}
