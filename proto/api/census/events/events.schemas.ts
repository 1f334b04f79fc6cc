import { EventsQuery, EventsReply } from '../../../http/visits/census-figures.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './events.ts'

export const readEvents = contract(endpoints.readEvents, {
  summary: 'Recorded events by name, day or value of a property, as JSON or CSV.',
  query: EventsQuery,
  answers: { 200: EventsReply },
})
