import {
  SaveForm,
  type ChangeForm,
  type FormDefinition,
  type StoredForm,
} from '@portico/proto/http/forms/forms'
import { problemsOf } from '@portico/proto/values/strict'

type Value = Readonly<Record<string, unknown>>

/** Why a form cannot be saved as it is. */
export function problemsOfForm(value: Value) {
  const { error } = SaveForm.safeParse(value)
  return error ? problemsOf(error) : []
}

/** The values of a stored form that are edited. */
export function draftOf({ id: _, revision: __, ...form }: FormDefinition & { revision?: number }): Value {
  return form
}

/**
 * The body that saves a form that is based on a stored one. Texts that did not change are left out, so that a stored message
 * stays as it is; an empty redirect removes the stored one.
 */
export function changeOf(stored: StoredForm, draft: Value): ChangeForm {
  const { submitButtonText, submissionMessage, submissionRedirect = '', ...form } = SaveForm.parse(draft)
  return {
    ...form,
    revision: stored.revision,
    ...(submitButtonText !== stored.submitButtonText && { submitButtonText }),
    ...(submissionMessage !== stored.submissionMessage && { submissionMessage }),
    ...(submissionRedirect !== (stored.submissionRedirect ?? '') && { submissionRedirect }),
  }
}
