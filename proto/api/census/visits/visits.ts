import { permission } from '../../../enums/permission.ts'
import type { VisitsQuery, VisitsReply } from '../../../http/visits/census-figures.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const readVisits = endpoint<{ query: typeof VisitsQuery; answers: { 200: typeof VisitsReply } }>(
  'GET',
  '/api/rest/census/visits',
  { access: may(permission.activityStats, 'query') },
)
