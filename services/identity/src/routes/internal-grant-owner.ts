import * as z from 'zod'
import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { GrantOwner } from '@portico/proto/http/identity'
import { ObjectId } from '@portico/proto/http/object-id'
import type { RouteDeps } from '../deps.ts'
import { grantRole } from '../store/accounts.ts'

/** Makes an account the admin of a website that sites is creating for it; harmless when repeated. */
export const internalGrantOwner = ({ db, clock, audit }: RouteDeps) =>
  route({
    method: 'POST',
    path: '/internal/websites/:id/owner',
    access: 'service',
    params: z.object({ id: ObjectId }),
    body: GrantOwner,
    async handle(context) {
      const { accountId } = context.body
      const websiteId = context.params.id
      await db.app(async (tx) => {
        const granted = await grantRole(tx, { accountId, websiteId, role: 'admin', at: clock.now() })
        if (granted === 'no account') throw notFound('account', accountId)
        if (granted === 'granted') {
          audit(tx, {
            websiteId,
            actor: { kind: 'owner', id: accountId },
            action: 'website.created',
            subject: { kind: 'website', id: websiteId },
          })
        }
      })
      return {}
    },
  })
