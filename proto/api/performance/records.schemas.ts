import { RecordsBody, SettingsReply } from '../../http/visits/performance.ts'
import { contract } from '../contract.ts'
import * as endpoints from './records.ts'

export const acceptRecords = contract(endpoints.acceptRecords, {
  summary: 'Accepts page-speed records. An invalid record does not reject the others.',
  body: RecordsBody,
  answers: { 204: null },
  unknownFields: 'ignored',
  accepts: 'any',
})

export const readSettings = contract(endpoints.readSettings, {
  summary: 'Which parts of the page-speed collector are on.',
  answers: { 200: SettingsReply },
})
