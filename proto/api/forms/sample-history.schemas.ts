import { FormsHistory, RemoveHistory } from '../../http/common/sample-history.ts'
import { contract } from '../contract.ts'
import * as endpoints from './sample-history.ts'

export const addSampleHistory = contract(endpoints.addSampleHistory, {
  summary: 'Adds submissions of the past as sample data; needs the operator’s token.',
  body: FormsHistory,
  answers: { 204: null },
})

export const removeSampleHistory = contract(endpoints.removeSampleHistory, {
  summary: 'Deletes the sample submissions of a website.',
  query: RemoveHistory,
  answers: { 204: null },
})
