import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

type Props = {
  /** The button before it was pressed, and what it is called where its words do not say of what. */
  children: ReactNode
  name?: string
  /** What is asked then, and the two answers. */
  question: string
  yes: string
  no?: string
  act: () => void
  busy?: boolean
  className?: string
}

/** A button for what cannot be undone: pressed once it asks, in its own place; Escape or the other answer takes it back. */
export function TwoStep({ children, name, question, yes, no = 'Keep', act, busy, className }: Props) {
  const [asks, setAsks] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  const answer = useRef<HTMLButtonElement>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (asks) answer.current?.focus()
    else if (asked.current) first.current?.focus()
    asked.current = asks
  }, [asks])
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    setAsks(false)
  }
  if (!asks)
    return (
      <button
        type="button"
        ref={first}
        className={className ?? 'button quiet'}
        aria-label={name}
        aria-disabled={busy}
        onClick={() => !busy && setAsks(true)}
      >
        {children}
      </button>
    )
  return (
    <span className="two-step" role="group" aria-label={question} onKeyDown={onKey}>
      <span>{question}</span>
      <button
        type="button"
        ref={answer}
        className="button danger"
        aria-disabled={busy}
        onClick={() => {
          if (busy) return
          setAsks(false)
          act()
        }}
      >
        {yes}
      </button>
      <button type="button" className="button quiet" onClick={() => setAsks(false)}>
        {no}
      </button>
    </span>
  )
}
