import { useReducer, type FormEvent } from 'react'
import { CallFailure } from '../../lib/data/failure.ts'
import { submitMachine, type SubmitEvent, type SubmitState } from './submit.machine.ts'
import { refusalOf, wrongIn } from './words.ts'

export type Values = Record<string, string>

/**
 * Sends a form by `send`, at most once at a time; what is missing or refused comes by field in `errors`. For `SubmitForm`.
 */
export function useSubmit<T>(send: (values: Values) => Promise<T>) {
  const [state, dispatch] = useReducer(submitMachine<T>, { status: 'idle' } as SubmitState<T>)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.status === 'submitting') return
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    const wrong = wrongIn(values)
    if (wrong) return dispatch({ type: 'failed', ...wrong })
    dispatch({ type: 'submit' })
    void outcomeOf(send(values), Object.keys(values)).then(dispatch)
  }
  return {
    state,
    submit,
    again: () => dispatch({ type: 'again' }),
    isBusy: state.status === 'submitting',
    errors: state.status === 'failed' ? state.errors : {},
  }
}

export type Submit<T> = ReturnType<typeof useSubmit<T>>

async function outcomeOf<T>(sent: Promise<T>, fields: readonly string[]): Promise<SubmitEvent<T>> {
  try {
    return { type: 'succeeded', data: await sent }
  } catch (failure) {
    if (failure instanceof CallFailure) return { type: 'failed', ...refusalOf(failure, fields) }
    throw failure
  }
}
