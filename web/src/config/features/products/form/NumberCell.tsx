import { useId, useState } from 'react'

type Props = {
  name: string
  label: string
  value: number
  /** NaN for a text that cannot be read. */
  parse: (text: string) => number
  format: (value: number) => string
  change: (value: number) => void
  inputMode: 'numeric' | 'decimal'
  error?: string | undefined
  isDisabled?: boolean
}

/** An input for a number in a cell of a table. The typed text stays as long as it means the value. */
export function NumberCell({
  name,
  label,
  value,
  parse,
  format,
  change,
  inputMode,
  error,
  isDisabled,
}: Props) {
  const [typed, setTyped] = useState<string>()
  const id = useId()
  const text = typed !== undefined && Object.is(parse(typed), value) ? typed : format(value)
  return (
    <>
      <input
        className="input cell-input"
        name={name}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        inputMode={inputMode}
        autoComplete="off"
        disabled={isDisabled}
        value={text}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          change(parse(currentTarget.value))
        }}
      />
      {error !== undefined && (
        <span className="error cell-error" id={id} role="status">
          {error}
        </span>
      )}
    </>
  )
}
