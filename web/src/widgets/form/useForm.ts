import { useEffect, useReducer } from 'react'
import { formMachine, type Attempt, type FormEvent } from './form.machine.ts'

/** Sends one attempt and returns its outcome. Does not throw for failed calls. */
export type Send = (attempt: Attempt) => Promise<Extract<FormEvent, { type: 'succeeded' | 'failed' }>>

/** Runs the state machine of a form. While it is submitting, exactly one `send` runs. */
export function useForm(send: Send) {
  const [state, dispatch] = useReducer(formMachine, { status: 'idle' })

  useEffect(() => {
    if (state.status !== 'submitting') return
    let mounted = true
    void send(state.attempt).then((outcome) => {
      if (mounted) dispatch(outcome)
    })
    return () => {
      mounted = false
    }
  }, [send, state])

  return { state, dispatch }
}
