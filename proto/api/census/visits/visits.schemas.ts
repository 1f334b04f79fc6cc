import { VisitsQuery, VisitsReply } from '../../../http/visits/census-figures.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './visits.ts'

export const readVisits = contract(endpoints.readVisits, {
  summary: 'Visits, page views and visitors by span of time, by dimension, or in all; with filters.',
  query: VisitsQuery,
  answers: { 200: VisitsReply },
})
