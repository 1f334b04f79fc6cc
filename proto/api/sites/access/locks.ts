import { permission } from '../../../enums/permission.ts'
import type { UnlockBody, LockReply, PutLock } from '../../../http/website/website-lock.ts'
import type { Done } from '../../../http/common/replies.ts'
import type { WebsiteParams } from '../../../http/common/params.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const unlockWebsite = endpoint<{ body: typeof UnlockBody; answers: { 200: typeof Done; 303: null } }>(
  'POST',
  '/api/unlock',
  { access: 'anyone' },
)

export const readLock = endpoint<{ params: typeof WebsiteParams; answers: { 200: typeof LockReply } }>(
  'GET',
  '/api/rest/sites/:websiteId/lock',
  { access: may(permission.settingsGeneral, 'path') },
)

export const updateLock = endpoint<{
  params: typeof WebsiteParams
  body: typeof PutLock
  answers: { 200: typeof LockReply }
}>('PUT', '/api/rest/sites/:websiteId/lock', {
  access: may(permission.settingsGeneral, 'path'),
  changes: [readLock],
})

export const deleteLock = endpoint<{ params: typeof WebsiteParams; answers: { 200: typeof LockReply } }>(
  'DELETE',
  '/api/rest/sites/:websiteId/lock',
  { access: may(permission.settingsGeneral, 'path'), changes: [readLock] },
)
