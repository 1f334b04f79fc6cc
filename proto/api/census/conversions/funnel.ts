import { permission } from '../../../enums/permission.ts'
import type { FunnelQuery, FunnelReply } from '../../../http/visits/census-figures.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const readFunnel = endpoint<{ query: typeof FunnelQuery; answers: { 200: typeof FunnelReply } }>(
  'GET',
  '/api/rest/census/funnel',
  { access: may(permission.activityStats, 'query') },
)
