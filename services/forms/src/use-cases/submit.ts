import { createHmac } from 'node:crypto'
import type { FormDefinition } from '@portico/proto/http/forms'
import type { SaveFormSubmission } from '@portico/proto/http/form-submissions'
import { parseJsonText } from '@portico/proto/json-text'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { invalid, keyReused, notFound } from '@portico/kit/errors'
import { canonicalJson } from '@portico/kit/postgres/reply'
import type { FormsContext } from '../deps.ts'
import { checkAnswers, searchText } from '../domain/answers.ts'
import { answersFromInputs } from '../domain/inputs.ts'
import { checkKey } from '../domain/key.ts'
import { submitted } from '../facts.ts'
import {
  findKeyAndForm,
  findSpentKey,
  isSpentMeanwhile,
  type FirstReply,
  type SpentKey,
} from '../store/spent-keys.ts'
import { insertSubmission } from '../store/submissions.ts'

/**
 * What became of a submission. Only `replied` spent the key, now or (`again`) before; after anything else it may be
 * tried again.
 */
export type Outcome =
  | { status: 'replied'; reply: FirstReply; again: boolean }
  | { status: 'bad-key' }
  | { status: 'expired-key'; form: FormDefinition; given: Record<string, unknown> }
  | { status: 'wrong'; form: FormDefinition; given: Record<string, unknown>; errors: Record<string, string> }

/** A submission as it came: `visitor` is the hash of `senderOf`. */
export type Received = { sent: SaveFormSubmission; visitor: string | null; synthetic: boolean }

/**
 * Saves a submission once per key: the repeat is looked up first, then key and answers are checked, then the key is
 * spent, the submission stored and its fact enqueued, all in one transaction (FORM-03).
 * @throws Refusal 404 for an unknown form, 422 for a spent key with another body, 400 for answers that are no object
 */
export async function submit(
  { db, clock, ids, options, signals }: FormsContext,
  websiteId: string,
  { sent, visitor, synthetic }: Received,
  replyOf: (form: FormDefinition) => FirstReply,
): Promise<Outcome> {
  const { key } = sent
  const now = clock.now()
  const state = key === undefined ? 'forged' : checkKey(options.keySecret, websiteId, key, now)
  if (key === undefined || state === 'forged') {
    signals.refused('bad_key')
    return { status: 'bad-key' }
  }
  // Keyed, because a body may hold a password, which a plain hash would let one guess.
  const bodyHash = createHmac('sha256', options.keySecret).update(canonicalJson(sent)).digest()

  const saving = db.tenant(websiteId, async (tx): Promise<Outcome> => {
    const { spent, form } = await findKeyAndForm(tx, websiteId, key, sent.formId)
    const first = sameBody(spent, bodyHash)
    if (first) return { status: 'replied', reply: first, again: true }
    if (!form) throw notFound('form', sent.formId)
    const given = givenAnswers(form, sent)
    if (state === 'expired') return { status: 'expired-key', form, given }
    const checked = checkAnswers(form.fields, given)
    if (checked.dropped > 0) signals.answersDropped(checked.dropped)
    if (!checked.ok) return { status: 'wrong', form, given, errors: checked.errors }
    const id = ids.objectId()
    const reply = replyOf(form)
    insertSubmission(tx, websiteId, {
      id,
      at: now,
      key,
      bodyHash,
      answers: checked.answers,
      searchText: searchText(form.fields, checked.answers),
      sent,
      visitor,
      synthetic,
      reply,
    })
    enqueue(
      tx,
      submitted({ eventId: ids.uuid(), websiteId, formId: form.id, submissionId: id, at: now, synthetic }),
    )
    return { status: 'replied', reply, again: false }
  })
  const outcome = await saving.catch(async (error: unknown): Promise<Outcome> => {
    if (!isSpentMeanwhile(error)) throw error
    const spent = await db.tenant(websiteId, (tx) => findSpentKey(tx, websiteId, key))
    const other = sameBody(spent, bodyHash)
    if (!other) throw error
    return { status: 'replied', reply: other, again: true }
  })
  count(signals, outcome, synthetic)
  return outcome
}

function count(signals: FormsContext['signals'], outcome: Outcome, synthetic: boolean): void {
  if (outcome.status === 'replied') return outcome.again ? signals.repeated() : signals.submitted(synthetic)
  if (outcome.status === 'expired-key') return signals.refused('expired_key')
  if (outcome.status === 'wrong') return signals.refused('wrong_answers')
}

/** @throws Refusal 422 when the key was spent with another body */
function sameBody(spent: SpentKey | null, bodyHash: Buffer): FirstReply | null {
  if (spent && !spent.bodyHash.equals(bodyHash)) throw keyReused()
  return spent
}

/** Raw answers by field id: `form` as JSON text or object, or else the inputs of a plain HTML form. */
export function givenAnswers(form: FormDefinition, sent: SaveFormSubmission): Record<string, unknown> {
  if (sent.form === undefined) return answersFromInputs(form.fields, sent)
  const given = typeof sent.form === 'string' ? jsonOf(sent.form) : sent.form
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw invalid({ form: 'must be JSON text of an object: field id → value' })
  }
  return given as Record<string, unknown>
}

/** @throws Refusal 400 */
function jsonOf(text: string): unknown {
  const json = parseJsonText(text)
  if (!json.ok) throw invalid({ form: json.error })
  return json.value
}
