/** One attempt to submit: the answers by field id, the token of the captcha, and the key if a retry must use the same one. */
export type Attempt = { answers: Record<string, Answer>; captchaKey?: string; key?: string }
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
  /** Not sent: something besides the fields is missing. */
  | { type: 'refuse'; attempt: Attempt; message: string }
  | { type: 'retry' }
  | { type: 'succeeded' }
  | {
      type: 'failed'
      errors: Record<string, string>
      message: string
      key?: string
      retryable: boolean
    }

/**
 * The states of a form (FORM-06). An event that a state does not expect changes nothing, so a double click sends once
 * (FORM-07). An attempt whose reply was lost keeps its key, so that a retry is not stored twice.
 */
export function formMachine(state: FormState, event: FormEvent): FormState {
  switch (state.status) {
    case 'idle':
    case 'failed':
      if (event.type === 'submit') return { status: 'submitting', attempt: keepKey(state, event.attempt) }
      if (event.type === 'refuse') {
        const { message } = event
        return {
          status: 'failed',
          attempt: keepKey(state, event.attempt),
          errors: {},
          message,
          retryable: false,
        }
      }
      if (event.type === 'retry' && state.status === 'failed')
        return { status: 'submitting', attempt: state.attempt }
      return state
    case 'submitting':
      if (event.type === 'succeeded') return { status: 'succeeded' }
      if (event.type === 'failed') {
        const { errors, message, retryable, key } = event
        const { key: _, ...unkeyed } = state.attempt
        const attempt = key === undefined ? unkeyed : { ...unkeyed, key }
        return { status: 'failed', attempt, errors, message, retryable }
      }
      return state
    case 'succeeded':
      return state
  }
}

/** After a lost reply the same answers are sent with the same key. Changed answers get a new key. */
function keepKey(state: FormState, attempt: Attempt): Attempt {
  if (state.status !== 'failed' || state.attempt.key === undefined) return attempt
  const same = JSON.stringify(state.attempt.answers) === JSON.stringify(attempt.answers)
  return same ? { ...attempt, key: state.attempt.key } : attempt
}
