import type { Deps } from '@portico/kit/app'
import type { PasswordHasher } from '@portico/kit/http/caller/passwords'

export type AccessDeps = Pick<Deps, 'db' | 'clock' | 'ids'> & { passwords: PasswordHasher }
