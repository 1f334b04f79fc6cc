import { UnlockBody, LockReply, PutLock } from '../../../http/website/website-lock.ts'
import { Done } from '../../../http/common/replies.ts'
import { WebsiteParams } from '../../../http/common/params.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './locks.ts'

export const unlockWebsite = contract(endpoints.unlockWebsite, {
  summary:
    'Opens a locked website with its password. A plain form is redirected to the page that it came from.',
  body: UnlockBody,
  answers: { 200: Done, 303: null },
  accepts: 'json-or-form',
})

export const readLock = contract(endpoints.readLock, {
  summary: 'Returns whether visitors need a password, and the note on the lock screen.',
  params: WebsiteParams,
  answers: { 200: LockReply },
})

export const updateLock = contract(endpoints.updateLock, {
  summary: 'Locks the website with a password, replaces the password, or changes the note.',
  params: WebsiteParams,
  body: PutLock,
  answers: { 200: LockReply },
})

export const deleteLock = contract(endpoints.deleteLock, {
  summary: 'Removes the password of the website.',
  params: WebsiteParams,
  answers: { 200: LockReply },
})
