import type { Route } from '@portico/kit/http/route'
import type { AccessDeps } from '../deps.ts'
import { pageAccess } from './page-access.ts'
import { unlockWebsite } from './unlock.ts'
import { websiteLock } from './website-lock.ts'

/** Passwords of websites and pages, and pages for members. */
export const accessRoutes = (deps: AccessDeps): Route[] => [
  unlockWebsite(deps),
  ...websiteLock(deps),
  ...pageAccess(deps),
]
