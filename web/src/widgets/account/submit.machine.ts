/** How a form of the account stands: idle, on its way, refused, or done with what came back. */
export type SubmitState<T> =
  | { status: 'idle' }
  | { status: 'submitting' }
  | { status: 'failed'; message: string; errors: Record<string, string> }
  | { status: 'succeeded'; data: T }

export type SubmitEvent<T> =
  | { type: 'submit' }
  | { type: 'failed'; message: string; errors: Record<string, string> }
  | { type: 'succeeded'; data: T }
  | { type: 'again' }

/** A second press while a form is on its way changes nothing, so it is sent once. */
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
