import { FunnelQuery, FunnelReply } from '../../../http/visits/census-figures.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './funnel.ts'

export const readFunnel = contract(endpoints.readFunnel, {
  summary: 'Visits that did the first step, then the second, and so on.',
  query: FunnelQuery,
  answers: { 200: FunnelReply },
})
