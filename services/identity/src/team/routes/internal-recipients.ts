import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/identity/team/contributors.schemas'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import type { RouteDeps } from '../../deps.ts'
import { listActive } from '../store/contributors.ts'

/** Returns the contributors of a website with a permission, for mails of other services to them. */
export const internalRecipients = ({ db }: Pick<RouteDeps, 'db'>) =>
  route(api.internalRecipients, async ({ params, query }) => {
    const active = await listActive(db, params.id)
    const able = active.filter(({ roles }) => hasPermission(roles, query.permission))
    const listed = (isConfirmed: boolean) =>
      able
        .filter((each) => each.isConfirmed === isConfirmed)
        .map(({ accountId, email, name }) => ({ accountId, email, name }))
    return { recipients: listed(true), unconfirmed: listed(false) }
  })
