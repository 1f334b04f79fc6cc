import { permission } from '../../../enums/permission.ts'
import type {
  DecisionsQuery,
  DecisionsReply,
  RatesQuery,
  RatesReply,
  VersionsQuery,
  VersionsReply,
} from '../../../http/visits/consent.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const readDecisionFigures = endpoint<{
  query: typeof DecisionsQuery
  answers: { 200: typeof DecisionsReply }
}>('GET', '/api/rest/census/consent/decisions', { access: may(permission.activityStats, 'query') })

export const readConsentRates = endpoint<{ query: typeof RatesQuery; answers: { 200: typeof RatesReply } }>(
  'GET',
  '/api/rest/census/consent/rates',
  { access: may(permission.activityStats, 'query') },
)

export const readConsentVersions = endpoint<{
  query: typeof VersionsQuery
  answers: { 200: typeof VersionsReply }
}>('GET', '/api/rest/census/consent/versions', { access: may(permission.activityStats, 'query') })
