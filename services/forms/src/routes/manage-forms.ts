import * as api from '@portico/proto/api/forms/forms.schemas'
import type { FormConflict, FormFieldInput, StoredForm } from '@portico/proto/http/forms/forms'
import { savingMessages } from '@portico/proto/messages'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { invalid, notFound, Refusal } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { Tx } from '@portico/kit/postgres/db'
import type { FormsContext } from '../deps.ts'
import { texts } from '../domain/texts.ts'
import { formsChanged } from '../facts.ts'
import { findCaptcha } from '../store/captcha.ts'
import { assignFieldIds } from '../domain/field-ids.ts'
import { checkMessage } from '../use-cases/clean-message.ts'
import { assertFormLimit } from '../use-cases/limits.ts'
import { deleteForm, findForm, insertForm, listForms, updateForm } from '../store/forms.ts'

const FORM_BYTES = 256 * 1_024

export const createForm = ({ db, clock, ids, options }: FormsContext) =>
  route(
    api.createForm,
    async (context) => {
      const { websiteId } = context.query
      const id = ids.objectId()
      const now = clock.now()
      assertRollups(context.body.fields, options)
      const form = {
        ...context.body,
        fields: assignFieldIds(context.body.fields, now),
        submissionMessage: await checkMessage(
          context.body.submissionMessage,
          { websiteId, signal: context.signal },
          context.principal.sites[websiteId] ?? [],
        ),
      }
      await db.tenant(websiteId, async (tx) => {
        await assertFormLimit(tx, websiteId)
        if (form.captcha) await assertCaptcha(tx)
        await insertForm(tx, websiteId, id, form, now)
      })
      return { id }
    },
    { bodyLimit: FORM_BYTES },
  )

export const changeForm = ({ db, clock, ids, options }: FormsContext) =>
  route(
    api.changeForm,
    async (context) => {
      const { websiteId } = context.query
      const { id } = context.params
      const now = clock.now()
      assertRollups(context.body.fields, options)
      const stored = await db.tenant(websiteId, (tx) => findForm(tx, websiteId, id))
      const { revision: basedOn, ...given } = context.body
      if (stored) assertRevision(stored, basedOn)
      const { submissionMessage: message } = given
      // An unchanged message needs no permission, so that a form with code can be edited by all who may edit forms.
      const isChanged = message !== undefined && message !== stored?.submissionMessage
      const form = {
        ...given,
        fields: assignFieldIds(given.fields, now),
        submissionMessage: isChanged
          ? await checkMessage(
              message,
              { websiteId, signal: context.signal },
              context.principal.sites[websiteId] ?? [],
            )
          : undefined,
      }
      return db.tenant(websiteId, async (tx) => {
        if (form.captcha) await assertCaptcha(tx)
        const before = await findForm(tx, websiteId, id, { toChange: true })
        if (before) assertRevision(before, basedOn)
        const revision = await updateForm(tx, websiteId, id, form, now)
        if (revision === undefined) throw notFound('form', id)
        enqueue(tx, formsChanged(ids.uuid(), websiteId, now))
        return { id, revision }
      })
    },
    { bodyLimit: FORM_BYTES },
  )

export const removeForm = ({ db, clock, ids }: FormsContext) =>
  route(api.removeForm, async (context) => {
    const { websiteId } = context.query
    const { id } = context.params
    const now = clock.now()
    await db.tenant(websiteId, async (tx) => {
      if (!(await deleteForm(tx, websiteId, id, now))) throw notFound('form', id)
      enqueue(tx, formsChanged(ids.uuid(), websiteId, now))
    })
  })

export const readForm = ({ db }: FormsContext) =>
  route(api.readForm, async (context) => {
    const { websiteId } = context.query
    const form = await db.tenant(websiteId, (tx) => findForm(tx, websiteId, context.params.id))
    if (!form) throw notFound('form', context.params.id)
    return form
  })

export const listOwnForms = ({ db }: FormsContext) =>
  route(api.listForms, async (context) => {
    const { websiteId, since } = context.query
    return { forms: await db.tenant(websiteId, (tx) => listForms(tx, websiteId, since)) }
  })

/** @throws Refusal 409 with the form as it is now, if `basedOn` is another revision of it */
function assertRevision(form: StoredForm, basedOn: number | undefined): void {
  if (basedOn === undefined || basedOn === form.revision) return
  const body: FormConflict = { error: savingMessages.formChanged, errorKey: 'form-changed', form }
  throw new Refusal(409, body)
}

/** FORM-14. @throws Refusal 400 for a limit of a textarea while this part is off */
function assertRollups(fields: readonly FormFieldInput[], { off = [] }: FormsContext['options']): void {
  if (!off.includes('textareaMaxLength')) return
  const at = fields.findIndex((field) => field.type === 'textarea' && field.maxLength !== undefined)
  if (at >= 0) throw invalid({ [`fields.${at}.maxLength`]: 'is not available on this installation' })
}

/** FORM-20. @throws Refusal 400 if the website has no captcha */
async function assertCaptcha(tx: Tx): Promise<void> {
  if (!(await findCaptcha(tx))) throw invalid({ captcha: texts.captchaNotSetUp }, texts.captchaNotSetUp)
}
