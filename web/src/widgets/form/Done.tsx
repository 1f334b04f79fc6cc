import { useEffect, type Ref } from 'react'
import type { FormView } from '../../page/model.ts'
import { runScripts } from './run-scripts.ts'

/**
 * The submission message, in place of the form (FORM-09). It is text or the owner's HTML, which was cleaned when it was
 * stored, unless its author may add code to the website (permission 1219).
 */
export function FormDone({
  form,
  message,
  isFirst = false,
}: {
  form: Pick<FormView, 'submissionMessage' | 'messageKind'>
  message?: Ref<HTMLDivElement>
  /** The page begins with the message, as after a submission without JavaScript. */
  isFirst?: boolean
}) {
  const { submissionMessage, messageKind } = form
  const common = {
    className: 'form-done form-submission-text',
    'data-state': 'succeeded',
    tabIndex: -1,
    role: 'status',
    ref: message,
    ...(isFirst && { autoFocus: true }),
  }
  if (messageKind === 'text') return <div {...common}>{submissionMessage}</div>
  return <div {...common} data-owner-html="" dangerouslySetInnerHTML={{ __html: submissionMessage }} />
}

/** Runs the code of a message when `element` shows it. HTML that is set by a script does not run its scripts by itself. */
export function useMessageScripts(isShown: boolean, element: { current: HTMLElement | null }): void {
  useEffect(() => {
    if (isShown && element.current) runScripts(element.current)
  }, [isShown, element])
}
