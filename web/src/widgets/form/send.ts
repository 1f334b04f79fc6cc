import { readSubmissionKey, saveSubmission } from '@portico/proto/api/forms/submit'
import type { FormKey, SaveFormSubmission } from '@portico/proto/http/forms/form-submissions'
import { readCookie } from '../../lib/cookies.ts'
import { call, type CallOptions, type InputOf } from '../../lib/data/call.ts'
import { CallFailure } from '../../lib/data/failure.ts'
import type { PageFields } from '../../page/model.ts'
import type { Attempt } from './form.machine.ts'
import { failureTexts as texts } from './failure-texts.ts'
import type { Send } from './useForm.ts'

export type Submission = {
  formId: string
  collectionId: string
  objectName: string
  submitButtonText: string
  page: PageFields
  isOverlay?: boolean
  isNewsletter?: boolean
}

type Failed = Extract<Awaited<ReturnType<Send>>, { type: 'failed' }>
type Body = InputOf<{ body: typeof SaveFormSubmission }>['body']
/** The calls of a submission. */
export type Calls = { key(): Promise<FormKey | undefined>; save(body: Body): Promise<unknown> }

/**
 * Answers never travel without encryption, even from a page that did (DATA-02). A lost reply is requested once more:
 * keys cost nothing, and a key saves one submission (DATA-04).
 */
const options: CallOptions = { errors: 'beside', retry: 1, secure: true }

const calls: Calls = {
  key: () => call(readSubmissionKey, {}, options),
  save: (body) => call(saveSubmission, { body }, options),
}

/**
 * FORM-03: gets a key, then saves with it. After a lost reply (network error, 5xx, no JSON) the retry uses the same key. After field
 * errors (400) and other refusals the next attempt gets a new key.
 */
export const sendForm =
  (submission: Submission, { key: readKey, save }: Calls = calls): Send =>
  async (attempt) => {
    let { key } = attempt
    let isSaving = false
    try {
      key ??= keyIn(await readKey())
      isSaving = true
      await save(body(submission, attempt, key))
      return { type: 'succeeded' }
    } catch (problem) {
      if (!(problem instanceof CallFailure)) throw problem
      // A reply that is not JSON may come from a proxy or a hotspot, so it does not say that the form was saved (DATA-07).
      const isLost = problem.isNetworkError || problem.status >= 500 || problem.errorKey === 'unparseable'
      return failure(problem, submission, isSaving && isLost ? key : undefined)
    }
  }

function keyIn(reply: Partial<FormKey> | undefined): string {
  const found = reply?.data?.key ?? reply?.key
  if (found === undefined) throw new CallFailure({ status: 500 })
  return found
}

function body(
  { page, isOverlay = false, isNewsletter: _, ...form }: Submission,
  attempt: Attempt,
  key: string,
) {
  return {
    key,
    ...form,
    form: JSON.stringify(attempt.answers),
    captchaKey: attempt.captchaKey ?? null,
    isOverlayForm: isOverlay,
    ...page,
    visitorCookie: readCookie('ss_cvr'),
  }
}

/**
 * FORM-22, FORM-23: beside field errors the message is the one about errors above, except in a newsletter form; otherwise it
 * is the server's, else the message of the status, else the general one.
 */
function failure(
  { errors, serverMessage, status, error, errorKey }: CallFailure,
  { isNewsletter = false }: Submission,
  key?: string,
): Failed {
  if (Object.keys(errors).length > 0)
    return { type: 'failed', errors, message: isNewsletter ? '' : texts.errorsAbove, key, retryable: false }
  const message = serverMessage ?? (errorKey === 'unparseable' ? error : texts.byStatus(status))
  return { type: 'failed', errors, message, key, retryable: true }
}
