import { BotsQuery, BotsReply } from '../../../http/visits/census-figures.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './bots.ts'

export const readBots = contract(endpoints.readBots, {
  summary: 'Hits of bots by name and by day.',
  query: BotsQuery,
  answers: { 200: BotsReply },
})
