import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'

type Props = {
  /** The accessible name: "Stock of Ash mug". */
  label: string
  /** The text while the cell is not being edited. */
  shown: string
  /** The initial text of the input. */
  value: string
  inputMode: 'numeric' | 'decimal'
  /** Returns the error of a text, or null if it is valid. */
  problem: (text: string) => string | null
  save: (text: string) => void
}

/** A value that becomes an input when it is pressed. Enter or blur saves, Escape cancels. */
export function EditCell({ label, shown, value, inputMode, problem, save }: Props) {
  const [text, setText] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)
  const id = useId()
  const isEditing = text !== null

  useEffect(() => {
    if (isEditing) input.current?.select()
    else if (returnsFocus.current) button.current?.focus()
    returnsFocus.current = false
  }, [isEditing])

  const leave = (returnFocus: boolean) => {
    returnsFocus.current = returnFocus
    setText(null)
    setError(null)
  }
  const finish = (returnFocus: boolean) => {
    if (text === null) return
    const trimmed = text.trim()
    if (trimmed === value) return leave(returnFocus)
    const found = problem(trimmed)
    if (found) {
      setError(found)
      if (returnFocus) input.current?.select()
      return
    }
    save(trimmed)
    leave(returnFocus)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // Otherwise the same key press would activate the button that gets the focus.
      event.preventDefault()
      finish(true)
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      leave(true)
    }
  }
  if (!isEditing)
    return (
      <button
        ref={button}
        type="button"
        className="edit-cell above-row"
        aria-label={`${label}: ${shown}. Change`}
        onClick={() => setText(value)}
      >
        {shown}
      </button>
    )
  return (
    <span className="edit-open above-row">
      <input
        ref={input}
        className="input"
        aria-label={label}
        aria-invalid={error !== null}
        aria-describedby={error ? id : undefined}
        inputMode={inputMode}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setError(null)
        }}
        onKeyDown={onKey}
        onBlur={() => finish(false)}
      />
      {error && (
        <span className="error" id={id} role="alert">
          {error}
        </span>
      )}
    </span>
  )
}
