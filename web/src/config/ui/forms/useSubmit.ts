import { useEffect, useRef } from 'react'
import { isMailAddress } from '@portico/proto/values/validators'
import { useFormSubmit, type Values } from '../../../ui/submit/useFormSubmit.ts'
import { fieldTexts, refusalText } from './refusal.ts'

export type { Values }

type Options<T> = {
  /** The fields that show their own error. The error of any other field is shown as the refusal of the form. */
  fields: readonly string[]
  /** Validates the values before they are sent: texts by field. */
  check?: (values: Values) => Values
  send: (values: Values) => Promise<T>
  /** Runs after a successful reply. The form stays busy until it has finished. */
  done: (reply: T, values: Values) => void | Promise<void>
}

/**
 * The submission of a form of the owner's area. Errors are shown beside their fields, and the first such field gets the
 * focus. `refusal` is the error of the whole form.
 */
export function useSubmit<T>({ fields, check, send, done }: Options<T>) {
  const ref = useRef<HTMLFormElement>(null)
  const { state, submit, errors, isBusy } = useFormSubmit({
    check(values) {
      const found = check?.(values) ?? {}
      return Object.keys(found).length > 0 ? { errors: found, message: '' } : null
    },
    async send(values) {
      await done(await send(values), values)
    },
    refusalOf: (error) => ({
      errors: fieldTexts(error),
      message: refusalText(error instanceof Error ? error : new Error(String(error))),
    }),
  })
  const isShownByField = Object.keys(errors).some((name) => fields.includes(name))
  const other = Object.entries(errors).find(([name]) => !fields.includes(name))?.[1]
  const refusal = state.status === 'failed' && !isShownByField ? (other ?? state.message) : undefined

  useEffect(() => {
    if (isShownByField) ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isShownByField, state])

  return {
    form: { ref, onSubmit: submit, noValidate: true, 'aria-busy': isBusy },
    errors,
    refusal,
    isPending: isBusy,
  }
}

/** Returns an error if the text cannot be an email address. The server checks the rest. */
export const checkEmail = ({ email = '' }: Values): Values =>
  isMailAddress(email) ? {} : { email: 'Enter your email address, such as you@example.com.' }

/** Returns `error` for a required field that is empty. */
export const checkRequired = (values: Values, name: string, error: string): Values =>
  values[name] ? {} : { [name]: error }
