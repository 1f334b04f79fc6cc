/** Why a form was not accepted: a message for the whole form, and texts by field. */
export type Refusal = { message: string; errors: Record<string, string> }

export type SubmitState<T> =
  | { status: 'idle' }
  | { status: 'submitting' }
  | ({ status: 'failed' } & Refusal)
  | { status: 'succeeded'; data: T }

export type SubmitEvent<T> =
  { type: 'submit' } | ({ type: 'failed' } & Refusal) | { type: 'succeeded'; data: T } | { type: 'again' }

/** The states of a form. A second submit while the first is pending changes nothing, so that the form is sent once. */
export function submitMachine<T>(state: SubmitState<T>, event: SubmitEvent<T>): SubmitState<T> {
  switch (event.type) {
    case 'submit':
      return state.status === 'submitting' ? state : { status: 'submitting' }
    case 'failed':
      return { status: 'failed', message: event.message, errors: event.errors }
    case 'succeeded':
      return state.status === 'submitting' ? { status: 'succeeded', data: event.data } : state
    case 'again':
      return state.status === 'submitting' ? state : { status: 'idle' }
  }
}
