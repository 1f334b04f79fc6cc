import { permission } from '../../enums/permission.ts'
import type {
  AttributionQuery,
  AttributionReply,
  LatestRecordsQuery,
  LatestRecordsReply,
  PercentilesQuery,
  PercentilesReply,
  ReleasesQuery,
  ReleasesReply,
} from '../../http/visits/performance-figures.ts'
import { may } from '../access.ts'
import { endpoint } from '../endpoint.ts'

export const readAttribution = endpoint<{
  query: typeof AttributionQuery
  answers: { 200: typeof AttributionReply }
}>('GET', '/api/rest/performance/attribution', { access: may(permission.activityStats, 'query') })

export const listLatestRecords = endpoint<{
  query: typeof LatestRecordsQuery
  answers: { 200: typeof LatestRecordsReply }
}>('GET', '/api/rest/performance/records', { access: may(permission.activityStats, 'query') })

export const readPercentiles = endpoint<{
  query: typeof PercentilesQuery
  answers: { 200: typeof PercentilesReply }
}>('GET', '/api/rest/performance/percentiles', { access: may(permission.activityStats, 'query') })

export const listReleases = endpoint<{ query: typeof ReleasesQuery; answers: { 200: typeof ReleasesReply } }>(
  'GET',
  '/api/rest/performance/releases',
  { access: may(permission.activityStats, 'query') },
)
