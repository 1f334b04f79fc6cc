import type { RouteDeps } from '../../deps.ts'
import { confirmEmail } from './confirm-email.ts'
import { changeOwnAccount, readOwnAccount } from './own-account.ts'
import { changeOwnEmail, confirmOwnEmail, forgetOwnEmail } from './change-email.ts'
import { changeOwnPassword } from './change-password.ts'
import { passwordReset } from './request-reset.ts'
import { setPassword } from './set-password.ts'

/** Calls of owners about their own accounts. */
export const accountRoutes = (deps: RouteDeps) => [
  passwordReset(deps),
  setPassword(deps),
  confirmEmail(deps),
  readOwnAccount(deps),
  changeOwnAccount(deps),
  changeOwnPassword(deps),
  changeOwnEmail(deps),
  forgetOwnEmail(deps),
  confirmOwnEmail(deps),
]
