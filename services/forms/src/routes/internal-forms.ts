import * as api from '@portico/proto/api/forms/forms.schemas'
import { type FormsReply, type FormRollup } from '@portico/proto/http/forms/forms'
import { route } from '@portico/kit/http/route'
import type { FormsContext } from '../deps.ts'
import { withoutMaxLength } from '../domain/answers.ts'
import { findCaptcha } from '../store/captcha.ts'
import { findForms } from '../store/forms.ts'

/** Returns form definitions of the caller's website for `web`. Unknown ids are left out. */
export const internalForms = ({ db, options: { off = [] } }: FormsContext) =>
  route(api.internalForms, async (context): Promise<FormsReply> => {
    const { website, query } = context
    const rollups: Record<FormRollup, boolean> = { textareaMaxLength: !off.includes('textareaMaxLength') }
    if (query.ids.length === 0) return { forms: [], rollups }
    return db.tenant(website.id, async (tx) => {
      const found = await findForms(tx, website.id, query.ids)
      const forms = rollups.textareaMaxLength
        ? found
        : found.map((form) => ({ ...form, fields: form.fields.map(withoutMaxLength) }))
      const captcha = forms.some((form) => form.captcha) ? await findCaptcha(tx) : null
      if (!captcha) return { forms, rollups }
      const { provider, siteKey } = captcha
      return { forms, rollups, captcha: { provider, siteKey } }
    })
  })
