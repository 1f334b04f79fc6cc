import type { RecordsBody, SettingsReply } from '../../http/visits/performance.ts'
import { endpoint } from '../endpoint.ts'

export const acceptRecords = endpoint<{ body: typeof RecordsBody; answers: { 204: null } }>(
  'POST',
  '/api/1/performance/records',
  { access: 'anyone' },
)

export const readSettings = endpoint<{ answers: { 200: typeof SettingsReply } }>(
  'GET',
  '/api/1/performance/settings',
  { access: 'anyone' },
)
