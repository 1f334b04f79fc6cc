import { CensusHistory, RemoveHistory } from '../../../http/common/sample-history.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './sample-history.ts'

export const addSampleHistory = contract(endpoints.addSampleHistory, {
  summary: 'Adds visits, events and script errors of the past as sample data; needs the operator’s token.',
  body: CensusHistory,
  answers: { 204: null },
})

export const removeSampleHistory = contract(endpoints.removeSampleHistory, {
  summary: 'Deletes the sample data of a website.',
  query: RemoveHistory,
  answers: { 204: null },
})
