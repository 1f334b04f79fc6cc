import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useDisclosure } from './useDisclosure.ts'

type Props = {
  /** The label, and the accessible name if the label does not name the object. */
  children: ReactNode
  name?: string
  /** The question and its two answers. */
  question: string
  yes: string
  no?: string
  /** False for an answer that takes nothing away. */
  danger?: boolean
  act: () => void
  busy?: boolean
  className?: string
}

/** A button that asks for confirmation in its own place. Escape or `no` cancels. */
export function ConfirmButton(props: Props) {
  const { children, name, question, yes, no = 'Cancel', danger = true, act, busy, className } = props
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
        className={danger ? 'button danger' : 'button'}
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
