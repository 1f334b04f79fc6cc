import type { SessionLookup } from '../../http/identity.ts'
import { endpoint } from '../endpoint.ts'

export const internalSession = endpoint<{ body: typeof SessionLookup }>('POST', '/internal/session', {
  access: 'service',
})
