import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'

type Props = {
  /** What is changed, for screen readers: "Stock of Ash mug". */
  label: string
  /** What is shown while nobody writes. */
  shown: string
  /** What the field begins with. */
  value: string
  inputMode: 'numeric' | 'decimal'
  /** Why a text cannot be saved, in words; null when it can. */
  problem: (text: string) => string | null
  save: (text: string) => void
}

/** A figure that becomes a field when it is pressed: Enter or leaving saves, Escape leaves it as it was. */
export function EditCell({ label, shown, value, inputMode, problem, save }: Props) {
  const [text, setText] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const back = useRef(false)
  const id = useId()
  const editing = text !== null

  useEffect(() => {
    if (editing) input.current?.select()
    else if (back.current) button.current?.focus()
    back.current = false
  }, [editing])

  const leave = (focusBack: boolean) => {
    back.current = focusBack
    setText(null)
    setWrong(null)
  }
  const finish = (focusBack: boolean) => {
    if (text === null) return
    const trimmed = text.trim()
    if (trimmed === value) return leave(focusBack)
    const found = problem(trimmed)
    if (found) {
      setWrong(found)
      if (focusBack) input.current?.select()
      return
    }
    save(trimmed)
    leave(focusBack)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // Else the same press would also press the button that gets the focus back.
      event.preventDefault()
      finish(true)
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      leave(true)
    }
  }
  if (!editing)
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
        aria-invalid={wrong !== null}
        aria-describedby={wrong ? id : undefined}
        inputMode={inputMode}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setWrong(null)
        }}
        onKeyDown={onKey}
        onBlur={() => finish(false)}
      />
      {wrong && (
        <span className="wrong" id={id} role="alert">
          {wrong}
        </span>
      )}
    </span>
  )
}
