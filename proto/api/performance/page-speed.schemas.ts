import {
  AttributionQuery,
  AttributionReply,
  LatestRecordsQuery,
  LatestRecordsReply,
  PercentilesQuery,
  PercentilesReply,
  ReleasesQuery,
  ReleasesReply,
} from '../../http/visits/performance-figures.ts'
import { contract } from '../contract.ts'
import * as endpoints from './page-speed.ts'

export const readAttribution = contract(endpoints.readAttribution, {
  summary: 'The elements, or for lcp the pictures, that caused a metric most often.',
  query: AttributionQuery,
  answers: { 200: AttributionReply },
})

export const listLatestRecords = contract(endpoints.listLatestRecords, {
  summary: 'The latest page-speed records as they were sent.',
  query: LatestRecordsQuery,
  answers: { 200: LatestRecordsReply },
})

export const readPercentiles = contract(endpoints.readPercentiles, {
  summary: 'How fast pages were: percentiles of a metric by page, device, connection, release or time.',
  query: PercentilesQuery,
  answers: { 200: PercentilesReply },
})

export const listReleases = contract(endpoints.listReleases, {
  summary: 'When the website was published.',
  query: ReleasesQuery,
  answers: { 200: ReleasesReply },
})
