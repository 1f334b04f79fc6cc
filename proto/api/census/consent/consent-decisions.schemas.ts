import {
  RecordDecision,
  RecordedDecision,
  ConsentParams,
  ConsentHistory,
} from '../../../http/visits/consent.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './consent-decisions.ts'

export const recordDecision = contract(endpoints.recordDecision, {
  summary: 'Records a decision of a visitor about cookies, and sets its cookies.',
  body: RecordDecision,
  answers: { 200: RecordedDecision },
})

export const readOwnDecisions = contract(endpoints.readOwnDecisions, {
  summary: 'The decisions of one browser about cookies, newest first, with the texts of their versions.',
  params: ConsentParams,
  answers: { 200: ConsentHistory },
})
