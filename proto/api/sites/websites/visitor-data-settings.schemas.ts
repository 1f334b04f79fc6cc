import {
  VisitorDataQuery,
  VisitorDataSettings,
  UpdateVisitorData,
} from '../../../http/website/visitor-data-settings.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './visitor-data-settings.ts'

export const readVisitorDataSettings = contract(endpoints.readVisitorDataSettings, {
  summary: 'Returns the settings of the cookie banner and of visitor data.',
  query: VisitorDataQuery,
  answers: { 200: VisitorDataSettings },
})

export const updateVisitorDataSettings = contract(endpoints.updateVisitorDataSettings, {
  summary: 'Changes the given settings of the cookie banner and of visitor data, and leaves the others.',
  body: UpdateVisitorData,
  answers: { 200: VisitorDataSettings },
})
