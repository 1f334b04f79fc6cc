import { readCookie } from '../../lib/cookies.ts'
import { postJson, type Outcome } from '../../lib/post.ts'
import { formWords as words } from '../../lib/words.ts'
import type { PageFields } from '../../site/page.ts'
import type { Attempt } from './form.machine.ts'
import type { Send } from './useForm.ts'

export type Submission = {
  formId: string
  collectionId: string
  objectName: string
  submitButtonText: string
  page: PageFields
}

/**
 * FORM-03: gets a key, then saves. A reply that was lost (network, 5xx) keeps the key for the retry;
 * field errors (400) and refusals spend or drop it, so that the next try asks for a fresh one.
 */
export const sendForm =
  (submission: Submission, post: typeof postJson = postJson): Send =>
  async (attempt) => {
    const key = attempt.key ?? (await freshKey(post))
    if (typeof key !== 'string') return failure(key)

    const saved = await post('/api/form/SaveFormSubmission', body(submission, attempt, key))
    if (saved.ok) return { type: 'succeeded' }
    return failure(saved, saved.status === 0 || saved.status >= 500 ? key : undefined)
  }

async function freshKey(post: typeof postJson): Promise<string | Outcome> {
  const reply = await post('/api/form/FormSubmissionKey', {})
  if (!reply.ok) return reply
  const data = reply.data as { key?: string; data?: { key?: string } } | null
  return data?.data?.key ?? data?.key ?? { ok: false, status: 500, error: undefined, errors: {} }
}

function body({ page, ...form }: Submission, attempt: Attempt, key: string) {
  return {
    key,
    ...form,
    form: JSON.stringify(attempt.answers),
    captchaKey: null,
    isOverlayForm: false,
    ...page,
    visitorCookie: readCookie('ss_cvr'),
  }
}

/** FORM-22, FORM-23: the server's words win, then the status, then what is always true. */
function failure(reply: Outcome, key?: string): Extract<Awaited<ReturnType<Send>>, { type: 'failed' }> {
  const errors = reply.ok ? {} : reply.errors
  const known = Object.keys(errors).length > 0
  const message = known
    ? words.errorsAbove
    : ((reply.ok ? undefined : reply.error) ?? words.byStatus(reply.status))
  return { type: 'failed', errors, message, key, retryable: !known }
}
