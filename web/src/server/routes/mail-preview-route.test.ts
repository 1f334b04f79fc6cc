import { expect, test } from 'vitest'
import type { Principal } from '@portico/kit/http/principal'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { readerOf } from './mail-preview-route.ts'

const presence = (more: Partial<Extract<Principal, { kind: 'presence' }>>): Principal => ({
  ...{ kind: 'presence', accountId: 'a1', websiteId: 'w1', sessionId: 's1', roles: ['storeManager'] },
  ...more,
})

test('PAGE-06, ENUM-21: the page of a mail is for an owner with the permission, while the store is not turned off', () => {
  expect(readerOf(presence({}))).toEqual({ accountId: 'a1', maySeeOrders: true })
  expect(readerOf(presence({ roles: ['viewer'] }))).toBeNull()
  expect(readerOf({ kind: 'anonymous' })).toBeNull()
  expect(readerOf(presence({ off: [featureFlag.siteUserAccounts] }))).not.toBeNull()
  expect(readerOf(presence({ off: [featureFlag.commerce] }))).toBeNull()
})
