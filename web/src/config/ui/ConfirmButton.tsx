import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useDisclosure } from './useDisclosure.ts'

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
export function ConfirmButton({ children, name, question, yes, no = 'Keep', act, busy, className }: Props) {
  const { isOpen, open, close, button } = useDisclosure()
  const answer = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) answer.current?.focus()
  }, [isOpen])
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  if (!isOpen)
    return (
      <button
        type="button"
        ref={button}
        className={className ?? 'button quiet'}
        aria-label={name}
        aria-disabled={busy}
        onClick={() => !busy && open()}
      >
        {children}
      </button>
    )
  return (
    <span className="confirm-button" role="group" aria-label={question} onKeyDown={onKey}>
      <span>{question}</span>
      <button
        type="button"
        ref={answer}
        className="button danger"
        aria-disabled={busy}
        onClick={() => {
          if (busy) return
          close()
          act()
        }}
      >
        {yes}
      </button>
      <button type="button" className="button quiet" onClick={close}>
        {no}
      </button>
    </span>
  )
}
