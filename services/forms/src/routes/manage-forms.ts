import * as api from '@portico/proto/api/forms/forms.schemas'
import { type FormFieldInput } from '@portico/proto/http/forms'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { invalid, notFound } from '@portico/kit/errors'
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
      const { submissionMessage: message } = context.body
      // An unchanged message needs no permission, so that a form with code can be edited by all who may edit forms.
      const isChanged = message !== undefined && message !== stored?.submissionMessage
      const form = {
        ...context.body,
        fields: assignFieldIds(context.body.fields, now),
        submissionMessage: isChanged
          ? await checkMessage(
              message,
              { websiteId, signal: context.signal },
              context.principal.sites[websiteId] ?? [],
            )
          : undefined,
      }
      await db.tenant(websiteId, async (tx) => {
        if (form.captcha) await assertCaptcha(tx)
        if (!(await updateForm(tx, websiteId, id, form, now))) throw notFound('form', id)
        enqueue(tx, formsChanged(ids.uuid(), websiteId, now))
      })
      return { id }
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
