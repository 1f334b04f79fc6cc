import { createHmac } from 'node:crypto'
import type { FormDefinition } from '@portico/proto/http/forms/forms'
import type { SaveFormSubmission } from '@portico/proto/http/forms/form-submissions'
import { parseJsonText } from '@portico/proto/values/json-text'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { invalid, keyReused, notFound, tooManyRequests } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { canonicalJson } from '@portico/kit/postgres/reply'
import { checkCaptcha } from '../captcha/check.ts'
import type { FormsContext } from '../deps.ts'
import { checkAnswers, searchText } from '../domain/answers.ts'
import { answersFromInputs } from '../domain/inputs.ts'
import { checkKey } from '../domain/key.ts'
import { submitted } from '../facts.ts'
import {
  findKeyAndForm,
  findSpentKey,
  isKeyConflict,
  type StoredReply,
  type SpentKey,
} from '../store/spent-keys.ts'
import { texts } from '../domain/texts.ts'
import { countRefused } from '../store/submission-days.ts'
import { insertSubmission } from '../store/submissions.ts'
import { DAY_MS } from '@portico/proto/time/units'

/**
 * The result of a submission. Only with `replied` is the key spent, by this request or, if `isRepeat`, by an earlier one.
 * After the other results the key can be used again.
 */
export type Outcome =
  | { status: 'replied'; reply: StoredReply; isRepeat: boolean }
  | { status: 'bad-key' }
  | { status: 'expired-key' }
  | {
      status: 'invalid'
      form: FormDefinition
      rawAnswers: Record<string, unknown>
      errors: Record<string, string>
    }

/** A submission as it was received; `visitor` is the result of `hashSender`, `address` the result of `addressForLimits`. */
export type ReceivedSubmission = {
  sent: SaveFormSubmission
  visitor: string | null
  address: string
  synthetic: boolean
}

/**
 * Saves a submission once per key, in one transaction (FORM-03): returns the stored reply to a repeat, checks key and
 * answers, then the captcha if the form asks for one (FORM-20), then spends the key, stores the submission and enqueues its
 * fact.
 * @throws Refusal 429 beyond the limit of a day, 404 for an unknown form, 422 for a spent key with another body, 400 for answers that are not an object and
 * for a captcha that is missing or not accepted, 503 while its provider does not answer
 */
export async function submit(
  forms: FormsContext,
  websiteId: string,
  { sent, visitor, address, synthetic }: ReceivedSubmission,
  replyOf: (form: FormDefinition) => StoredReply,
): Promise<Outcome> {
  const { db, clock, ids, options, senderDays, signals } = forms
  const { key = '' } = sent
  const now = clock.now()
  const state = checkKey(options.keySecret, websiteId, key, now)
  if (state === 'forged') {
    signals.refused('bad_key')
    return { status: 'bad-key' }
  }
  // A keyed hash, because the body may contain a password, which could be guessed from a plain hash. Without the captcha,
  // which is a new one when the same answers are sent again after a lost reply.
  const { captchaKey, ...content } = sent
  const bodyHash = createHmac('sha256', options.keySecret).update(canonicalJson(content)).digest()

  const first = await save(false)
  const outcome = first === 'needs-captcha' ? await saveWithCaptcha() : first
  if (outcome === 'day-full') throw await refuseForToday(forms, websiteId, now)
  countOutcome(signals, outcome, synthetic)
  if (outcome.status === 'replied' && !outcome.isRepeat && !synthetic)
    senderDays.count(websiteId, address, now)
  return outcome

  /** No transaction is open while the provider checks the captcha. @throws Refusal 400, 503 */
  async function saveWithCaptcha(): Promise<Outcome | 'day-full'> {
    const refusal = await checkCaptcha(forms, websiteId, captchaKey)
    if (refusal) throw refusal
    return (await save(true)) as Outcome | 'day-full'
  }

  async function save(isVerified: boolean): Promise<Outcome | 'needs-captcha' | 'day-full'> {
    try {
      return await db.tenant(websiteId, (tx) => checkAndInsert(tx, isVerified))
    } catch (error) {
      if (!isKeyConflict(error)) throw error
      const spent = await db.tenant(websiteId, (tx) => findSpentKey(tx, websiteId, key))
      const stored = storedReply(spent, bodyHash)
      if (!stored) throw error
      return { status: 'replied', reply: stored, isRepeat: true }
    }
  }

  async function checkAndInsert(
    tx: Tx,
    isVerified: boolean,
  ): Promise<Outcome | 'needs-captcha' | 'day-full'> {
    const { spent, form, today } = await findKeyAndForm(tx, websiteId, key, { formId: sent.formId, at: now })
    const stored = storedReply(spent, bodyHash)
    if (stored) return { status: 'replied', reply: stored, isRepeat: true }
    if (!form) throw notFound('form', sent.formId)
    const rawAnswers = readRawAnswers(form, sent)
    if (state === 'expired') return { status: 'expired-key' }
    const checked = checkAnswers(form.fields, rawAnswers, options)
    if (checked.dropped > 0) signals.answersDropped(checked.dropped)
    if (!checked.ok) return { status: 'invalid', form, rawAnswers, errors: checked.errors }
    if (!synthetic && senderDays.isFull(websiteId, address, { today, at: now })) return 'day-full'
    if (form.captcha && !isVerified) return 'needs-captcha'
    const id = ids.objectId()
    const reply = replyOf(form)
    insertSubmission(tx, websiteId, {
      id,
      at: now,
      key: key,
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
    return { status: 'replied', reply, isRepeat: false }
  }
}

/** Counts a submission beyond the limit of the day, and returns its refusal. The key is not spent. */
async function refuseForToday({ db, ids, logger, signals }: FormsContext, websiteId: string, now: Date) {
  await db.tenant(websiteId, (tx) => countRefused(tx, websiteId, { id: ids.objectId(), at: now }))
  signals.refused('day_limit')
  logger.warn({ website_id: websiteId }, 'a submission was refused, because its website has too many today')
  return tooManyRequests((DAY_MS - (now.getTime() % DAY_MS)) / 1_000, texts.dayFull)
}

function countOutcome(signals: FormsContext['signals'], outcome: Outcome, synthetic: boolean): void {
  if (outcome.status === 'replied')
    return outcome.isRepeat ? signals.repeated() : signals.submitted(synthetic)
  if (outcome.status === 'expired-key') return signals.refused('expired_key')
  if (outcome.status === 'invalid') return signals.refused('wrong_answers')
}

/** Returns the stored reply to a spent key; null if it is not spent. @throws Refusal 422 for another body */
function storedReply(spent: SpentKey | null, bodyHash: Buffer): StoredReply | null {
  if (spent && !spent.bodyHash.equals(bodyHash)) throw keyReused()
  return spent
}

/** Returns raw answers by field id: of `form` as JSON text or object, or of the inputs of a plain HTML form. */
export function readRawAnswers(form: FormDefinition, sent: SaveFormSubmission): Record<string, unknown> {
  if (sent.form === undefined) return answersFromInputs(form.fields, sent)
  const given = typeof sent.form === 'string' ? jsonOf(sent.form) : sent.form
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw invalid({ form: 'must be a JSON object: field id → value' })
  }
  return given as Record<string, unknown>
}

/** @throws Refusal 400 */
function jsonOf(text: string): unknown {
  const json = parseJsonText(text)
  if (!json.ok) throw invalid({ form: json.error })
  return json.value
}
