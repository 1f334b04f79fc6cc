import type { Db } from '@portico/kit/postgres/db'
import type { Route } from '@portico/kit/http/route'
import { readOwnDecisions, recordDecision, type ConsentDeps } from './consent-decisions.ts'
import { consentFigures } from './consent-figures.ts'
import { cookieFindings, type FindingsDeps } from './cookie-findings.ts'

/** Decisions about cookies, and findings of cookies and hosts. */
export const consentRoutes = (deps: ConsentDeps & FindingsDeps & { db: Db }): Route[] => [
  ...cookieFindings(deps),
  recordDecision(deps),
  readOwnDecisions(deps),
  ...consentFigures(deps),
]
