import { permission } from '../../enums/permission.ts'
import type { PerformanceHistory, RemoveHistory } from '../../http/common/sample-history.ts'
import { may } from '../access.ts'
import { endpoint } from '../endpoint.ts'

export const addSampleHistory = endpoint<{ body: typeof PerformanceHistory; answers: { 204: null } }>(
  'POST',
  '/api/rest/performance/sample-history',
  { access: may(permission.settingsGeneral, 'body') },
)

export const removeSampleHistory = endpoint<{ query: typeof RemoveHistory; answers: { 204: null } }>(
  'DELETE',
  '/api/rest/performance/sample-history',
  { access: may(permission.settingsGeneral, 'query') },
)
