import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isEmail } from '@portico/proto/validators'
import { fieldTexts, refusalText } from './refusal.ts'

export type Values = Record<string, string>

type Act<T> = {
  /** The fields that show what is wrong with them; what concerns others is said as a refusal. */
  fields: readonly string[]
  /** What can be said without asking the server. */
  check?: (values: Values) => Values
  send: (values: Values) => Promise<T>
  done: (reply: T, values: Values) => void
}

/**
 * A form that is sent as a whole: what is wrong is said beside its field and the first such field gets the focus; a
 * refusal of the whole is in `refusal`. Pressed twice, it is sent once.
 */
export function useSubmit<T>({ fields, check, send, done }: Act<T>) {
  const ref = useRef<HTMLFormElement>(null)
  const [found, setFound] = useState<Values>({})
  const sending = useMutation({
    mutationFn: (values: Values) => send(values),
    onSuccess: (reply, values) => done(reply, values),
  })
  const told = fieldTexts(sending.error)
  const wrong = Object.keys(found).length > 0 ? found : told
  const elsewhere = Object.entries(told).find(([name]) => !fields.includes(name))?.[1]
  const shown = Object.keys(wrong).some((name) => fields.includes(name))
  const refusal = sending.error && !shown ? (elsewhere ?? refusalText(sending.error)) : undefined

  useEffect(() => {
    if (shown) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [shown, sending.error, found])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.isPending) return
    const values: Values = {}
    for (const [name, value] of new FormData(event.currentTarget)) values[name] = String(value)
    const problems = check?.(values) ?? {}
    setFound(problems)
    sending.reset()
    if (Object.keys(problems).length === 0) sending.mutate(values)
  }
  return {
    form: { ref, onSubmit, noValidate: true, 'aria-busy': sending.isPending },
    wrong,
    refusal,
    isPending: sending.isPending,
  }
}

/** What anybody can see is no address; the rest is for the server. */
export const wrongEmail = ({ email = '' }: Values): Values =>
  isEmail(email) ? {} : { email: 'Write your email address, such as you@example.com.' }

/** A password that was typed must be there; whether it is the right one, the server says. */
export const missing = (values: Values, name: string, words: string): Values =>
  values[name] ? {} : { [name]: words }
