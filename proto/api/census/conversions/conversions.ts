import { permission } from '../../../enums/permission.ts'
import type { ConversionsQuery, ConversionsReply } from '../../../http/visits/census.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const readConversions = endpoint<{
  query: typeof ConversionsQuery
  answers: { 200: typeof ConversionsReply }
}>('GET', '/api/rest/census/conversions', { access: may(permission.activityStats, 'query') })
