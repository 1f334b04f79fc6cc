import { CallFailure } from '../../lib/data/failure.ts'
import { useFormSubmit, type Values } from '../../ui/submit/useFormSubmit.ts'
import { refusalOf, wrongIn } from './words.ts'

export type { Values }

/** The submission of a member's form, with the texts of the member's screens. For `SubmitForm`. */
export const useSubmit = <T>(send: (values: Values) => Promise<T>) =>
  useFormSubmit<T>({
    check: wrongIn,
    send,
    refusalOf(error, fields) {
      if (error instanceof CallFailure) return refusalOf(error, fields)
      throw error
    },
  })

export type Submit<T> = ReturnType<typeof useSubmit<T>>
