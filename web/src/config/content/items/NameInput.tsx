import { X } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { commerceMessages } from '@portico/proto/messages'
import './name-input.css'

type Props = {
  label: string
  /** The singular, for messages: "tag". */
  word?: string
  names: readonly string[]
  /** Names to suggest. */
  known: readonly string[]
  error?: string
  problemOf: (name: string) => string | undefined
  onChange: (names: string[]) => void
}

/** A list of names as chips with a field that adds one by Enter or comma; Backspace in the empty field removes the last. */
export function NameInput({ label, word = 'name', names, known, error, problemOf, onChange }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const isIn = (name: string) => names.some((each) => each.toLowerCase() === name.toLowerCase())
  const add = (given: string) => {
    const name = given.trim()
    if (name === '') return
    const found = isIn(name) ? commerceMessages.tagExists(word) : problemOf(name)
    setProblem(found)
    if (found) return
    setText('')
    onChange([...names, name])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace' && text === '' && names.length > 0) onChange(names.slice(0, -1))
  }
  const note = problem ?? error
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div
        className="name-input"
        onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
      >
        {names.map((name) => (
          <span key={name} className="name-chip">
            {name}
            <button
              type="button"
              aria-label={`Remove ${name}`}
              onClick={() => {
                onChange(names.filter((each) => each !== name))
                input.current?.focus()
              }}
            >
              <X size={13} aria-hidden="true" />
            </button>
          </span>
        ))}
        <input
          id={id}
          ref={input}
          value={text}
          list={`${id}-known`}
          autoComplete="off"
          aria-invalid={note !== undefined}
          aria-describedby={`${id}-note`}
          onChange={({ currentTarget: { value } }) => {
            setProblem(undefined)
            setText(value)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => add(text)}
        />
      </div>
      <datalist id={`${id}-known`}>
        {known
          .filter((name) => !isIn(name))
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      <span id={`${id}-note`} className={note ? 'error' : 'help'} role="status">
        {note ?? 'Press Enter after each.'}
      </span>
    </div>
  )
}
