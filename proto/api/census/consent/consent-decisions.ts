import type {
  RecordDecision,
  RecordedDecision,
  ConsentParams,
  ConsentHistory,
} from '../../../http/visits/consent.ts'
import { endpoint } from '../../endpoint.ts'

export const recordDecision = endpoint<{
  body: typeof RecordDecision
  answers: { 200: typeof RecordedDecision }
}>('POST', '/api/consent/decisions', { access: 'anyone' })

export const readOwnDecisions = endpoint<{
  params: typeof ConsentParams
  answers: { 200: typeof ConsentHistory }
}>('GET', '/api/consent/decisions/:consentId', { access: 'anyone' })
