import { permission } from '../../../enums/permission.ts'
import type { EventsQuery, EventsReply } from '../../../http/visits/census-figures.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const readEvents = endpoint<{ query: typeof EventsQuery; answers: { 200: typeof EventsReply } }>(
  'GET',
  '/api/rest/census/events',
  { access: may(permission.activityStats, 'query') },
)
