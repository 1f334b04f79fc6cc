import { permission } from '../../../enums/permission.ts'
import type {
  ErrorsQuery,
  ErrorsReply,
  FingerprintParams,
  ErrorReply,
} from '../../../http/visits/census-figures.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const readErrors = endpoint<{ query: typeof ErrorsQuery; answers: { 200: typeof ErrorsReply } }>(
  'GET',
  '/api/rest/census/errors',
  { access: may(permission.activityStats, 'query') },
)

export const readError = endpoint<{
  params: typeof FingerprintParams
  query: typeof ErrorsQuery
  answers: { 200: typeof ErrorReply }
}>('GET', '/api/rest/census/errors/:fingerprint', { access: may(permission.activityStats, 'query') })
