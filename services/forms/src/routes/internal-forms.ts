import { FormIdsQuery, type FormsReply } from '@portico/proto/http/forms'
import { route } from '@portico/kit/http/route'
import type { FormsContext } from '../deps.ts'
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
      return { forms: await db.tenant(website.id, (tx) => findForms(tx, website.id, query.ids)) }
    },
  })
