import { permission } from '../../../enums/permission.ts'
import type { BotsQuery, BotsReply } from '../../../http/visits/census-figures.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const readBots = endpoint<{ query: typeof BotsQuery; answers: { 200: typeof BotsReply } }>(
  'GET',
  '/api/rest/census/bots',
  { access: may(permission.activityStats, 'query') },
)
