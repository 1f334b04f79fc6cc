import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/identity/contributors.schemas'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import type { RouteDeps } from '../../deps.ts'
import { listReachable } from '../store/contributors.ts'

/** Returns the contributors of a website with a permission, for mails of other services to them. */
export const internalRecipients = ({ db }: Pick<RouteDeps, 'db'>) =>
  route(api.internalRecipients, async ({ params, query }) => {
    const reachable = await listReachable(db, params.id)
    const recipients = reachable.filter(({ roles }) => hasPermission(roles, query.permission))
    return { recipients: recipients.map(({ accountId, email, name }) => ({ accountId, email, name })) }
  })
