import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { invalid } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { SYNTHETIC_HEADER } from '@portico/kit/http/caller/synthetic'
import * as api from '@portico/proto/api/forms/sample-history.schemas'
import type { FormDefinition } from '@portico/proto/http/forms/forms'
import { type SampleSubmission } from '@portico/proto/http/common/sample-history'
import type { FormsContext } from '../deps.ts'
import { checkAnswers, searchText } from '../domain/answers.ts'
import { submitted } from '../facts.ts'
import { findForms } from '../store/forms.ts'
import { insertSampleSubmissions, type SampleRow } from '../store/sample-submissions.ts'

/** The size of one call: five hundred submissions of two kilobytes. */
const BODY_MAX = 1_048_576

/**
 * POST /api/rest/forms/sample-history. The answers are checked like answers of visitors. An owner alone cannot write
 * submissions of the past: the request must carry the operator’s token, else it is a 400. Nothing is stored of a call with
 * an unknown form or an invalid answer.
 */
export const addHistory = ({ db, clock, ids }: FormsContext) =>
  route(
    api.addSampleHistory,
    async ({ body: { websiteId, submissions }, synthetic }) => {
      if (!synthetic) throw invalid({ [SYNTHETIC_HEADER]: 'must be the operator’s token' })
      await db.tenant(websiteId, async (tx) => {
        const wanted = [...new Set(submissions.map((each) => each.formId))]
        const found = await findForms(tx, websiteId, wanted)
        const forms = new Map(found.map((form) => [form.id, form]))
        const now = clock.now()
        const added = await insertSampleSubmissions(tx, websiteId, rowsOf(submissions, forms, now), now)
        for (const { id, formId, at } of added) {
          const of = { websiteId, formId, submissionId: id, at, synthetic: false, sample: true }
          enqueue(tx, submitted({ ...of, eventId: ids.uuid() }))
        }
      })
    },
    { bodyLimit: BODY_MAX },
  )

/** Checks the submissions. @throws Refusal 400 that names the field of the first invalid one */
function rowsOf(
  submissions: readonly SampleSubmission[],
  forms: ReadonlyMap<string, FormDefinition>,
  now: Date,
): SampleRow[] {
  return submissions.map(({ submissionId: id, formId, at, answers, state, path, title }, index) => {
    const named = `submissions.${index}`
    const form = forms.get(formId)
    if (!form) throw invalid({ [`${named}.formId`]: 'must be a form of the website' })
    if (at > now.getTime()) throw invalid({ [`${named}.at`]: 'must not be in the future' })
    const checked = checkAnswers(form.fields, answers)
    if (!checked.ok) {
      const errors = Object.entries(checked.errors)
      throw invalid(Object.fromEntries(errors.map(([field, text]) => [`${named}.answers.${field}`, text])))
    }
    return {
      id,
      formId,
      at: new Date(at),
      answers: checked.answers,
      searchText: searchText(form.fields, checked.answers),
      submitButtonText: form.submitButtonText,
      state,
      path,
      title,
    }
  })
}
