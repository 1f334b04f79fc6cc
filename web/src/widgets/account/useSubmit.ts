import { CallFailure } from '../../lib/data/failure.ts'
import { useFormSubmit, type Values } from '../../ui/submit/useFormSubmit.ts'
import { checkValues, refusalOf } from './refusal.ts'

export type { Values }

/** The submission of a form for members, with their texts. Pass it to `SubmitForm`. */
export const useSubmit = <T>(send: (values: Values) => Promise<T>) =>
  useFormSubmit<T>({
    check: checkValues,
    send,
    refusalOf(error, fields) {
      if (error instanceof CallFailure) return refusalOf(error, fields)
      throw error
    },
  })

export type Submit<T> = ReturnType<typeof useSubmit<T>>
