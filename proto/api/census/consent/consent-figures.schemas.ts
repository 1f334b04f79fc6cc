import {
  DecisionsQuery,
  DecisionsReply,
  RatesQuery,
  RatesReply,
  VersionsQuery,
  VersionsReply,
} from '../../../http/visits/consent.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './consent-figures.ts'

export const readDecisionFigures = contract(endpoints.readDecisionFigures, {
  summary: 'Decisions of visitors about cookies, newest first, as JSON by pages or as CSV.',
  query: DecisionsQuery,
  answers: { 200: DecisionsReply },
})

export const readConsentRates = contract(endpoints.readConsentRates, {
  summary: 'Sums of decisions about cookies by day, by version of the texts, or in total, as JSON or CSV.',
  query: RatesQuery,
  answers: { 200: RatesReply },
})

export const readConsentVersions = contract(endpoints.readConsentVersions, {
  summary: 'The published versions of the texts of the cookie banner, newest first.',
  query: VersionsQuery,
  answers: { 200: VersionsReply },
})
