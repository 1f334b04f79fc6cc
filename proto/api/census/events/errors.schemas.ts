import {
  ErrorsQuery,
  ErrorsReply,
  FingerprintParams,
  ErrorReply,
} from '../../../http/visits/census-figures.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './errors.ts'

export const readErrors = contract(endpoints.readErrors, {
  summary: 'Script errors by fingerprint, as JSON or CSV.',
  query: ErrorsQuery,
  answers: { 200: ErrorsReply },
})

export const readError = contract(endpoints.readError, {
  summary: 'One group of script errors, with its latest stack, by day, page, browser and release.',
  params: FingerprintParams,
  query: ErrorsQuery,
  answers: { 200: ErrorReply },
})
