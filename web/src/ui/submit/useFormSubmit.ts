import { useReducer, type FormEvent } from 'react'
import { submitMachine, type Refusal, type SubmitEvent, type SubmitState } from './submit.machine.ts'

export type Values = Record<string, string>

type Options<T> = {
  /** Validates the values before they are sent: a refusal, or null. */
  check: (values: Values) => Refusal | null
  send: (values: Values) => Promise<T>
  /**
   * Describes the error of `send` to the user. `fields` are the names of the fields in the form. @throws the error, if
   * it is a bug
   */
  refusalOf: (error: unknown, fields: readonly string[]) => Refusal
}

/** The submission of a form, at most one at a time. `errors` are the texts by field of the last refusal. */
export function useFormSubmit<T>({ check, send, refusalOf }: Options<T>) {
  const [state, dispatch] = useReducer(submitMachine<T>, { status: 'idle' } as SubmitState<T>)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.status === 'submitting') return
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    const refusal = check(values)
    if (refusal) return dispatch({ type: 'failed', ...refusal })
    dispatch({ type: 'submit' })
    void outcomeOf(send(values), (error) => refusalOf(error, Object.keys(values))).then(dispatch)
  }
  return {
    state,
    submit,
    again: () => dispatch({ type: 'again' }),
    isBusy: state.status === 'submitting',
    errors: state.status === 'failed' ? state.errors : ({} as Values),
  }
}

async function outcomeOf<T>(
  sent: Promise<T>,
  refusalOf: (error: unknown) => Refusal,
): Promise<SubmitEvent<T>> {
  try {
    return { type: 'succeeded', data: await sent }
  } catch (error) {
    return { type: 'failed', ...refusalOf(error) }
  }
}
