/** One try to submit: the answers by field id, and the key once it is known (a retry sends the same again). */
export type Attempt = { answers: Record<string, Answer>; key?: string }
export type Answer = string | string[] | Record<string, string>

export type FormState =
  | { status: 'idle' }
  | { status: 'submitting'; attempt: Attempt }
  | { status: 'succeeded' }
  | {
      status: 'failed'
      attempt: Attempt
      errors: Record<string, string>
      message: string
      retryable: boolean
    }

export type FormEvent =
  | { type: 'submit'; attempt: Attempt }
  | { type: 'retry' }
  | { type: 'succeeded' }
  | {
      type: 'failed'
      errors: Record<string, string>
      message: string
      key?: string | undefined
      retryable: boolean
    }

/**
 * What a form does next (FORM-06). An event that makes no sense in a state changes nothing, so a double click
 * sends once (FORM-07). A try whose reply was lost keeps its key: the retry cannot be stored twice.
 */
export function formMachine(state: FormState, event: FormEvent): FormState {
  switch (state.status) {
    case 'idle':
    case 'failed':
      if (event.type === 'submit') return { status: 'submitting', attempt: keepKey(state, event.attempt) }
      if (event.type === 'retry' && state.status === 'failed')
        return { status: 'submitting', attempt: state.attempt }
      return state
    case 'submitting':
      if (event.type === 'succeeded') return { status: 'succeeded' }
      if (event.type === 'failed') {
        const { errors, message, retryable, key } = event
        const attempt = key === undefined ? { answers: state.attempt.answers } : { ...state.attempt, key }
        return { status: 'failed', attempt, errors, message, retryable }
      }
      return state
    case 'succeeded':
      return state
  }
}

/** The same answers after a lost reply go out under the same key; changed answers need a fresh one. */
function keepKey(state: FormState, attempt: Attempt): Attempt {
  if (state.status !== 'failed' || state.attempt.key === undefined) return attempt
  const same = JSON.stringify(state.attempt.answers) === JSON.stringify(attempt.answers)
  return same ? { ...attempt, key: state.attempt.key } : attempt
}
