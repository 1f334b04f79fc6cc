import { ConversionsQuery, ConversionsReply } from '../../../http/visits/census.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './conversions.ts'

export const readConversions = contract(endpoints.readConversions, {
  summary: 'Submissions of each form and day.',
  query: ConversionsQuery,
  answers: { 200: ConversionsReply },
})
