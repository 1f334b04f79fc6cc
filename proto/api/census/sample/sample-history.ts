import { permission } from '../../../enums/permission.ts'
import type { CensusHistory, RemoveHistory } from '../../../http/common/sample-history.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const addSampleHistory = endpoint<{ body: typeof CensusHistory; answers: { 204: null } }>(
  'POST',
  '/api/rest/census/sample-history',
  { access: may(permission.settingsGeneral, 'body') },
)

export const removeSampleHistory = endpoint<{ query: typeof RemoveHistory; answers: { 204: null } }>(
  'DELETE',
  '/api/rest/census/sample-history',
  { access: may(permission.settingsGeneral, 'query') },
)
