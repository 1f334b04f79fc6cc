import { FormIdsQuery, type FormsReply } from '@portico/proto/http/forms'
import { route } from '@portico/kit/http/route'
import type { FormsContext } from '../deps.ts'
import { findCaptcha } from '../store/captcha.ts'
import { findForms } from '../store/forms.ts'

/** Returns form definitions of the caller's website for `web`. Unknown ids are left out. */
export const internalForms = ({ db }: FormsContext) =>
  route({
    method: 'GET',
    path: '/internal/forms',
    access: 'service',
    query: FormIdsQuery,
    async handle(context): Promise<FormsReply> {
      const { website, query } = context
      if (query.ids.length === 0) return { forms: [] }
      return db.tenant(website.id, async (tx) => {
        const forms = await findForms(tx, website.id, query.ids)
        const captcha = forms.some((form) => form.captcha) ? await findCaptcha(tx) : null
        if (!captcha) return { forms }
        const { provider, siteKey } = captcha
        return { forms, captcha: { provider, siteKey } }
      })
    },
  })
