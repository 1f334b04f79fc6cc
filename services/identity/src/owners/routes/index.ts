import type { RouteDeps } from '../../deps.ts'
import { confirmEmail } from './confirm-email.ts'
import { changeOwnAccount, readOwnAccount } from './own-account.ts'
import { requestEmailChange, resendEmailConfirmation, cancelEmailChange } from './change-email.ts'
import { changeOwnPassword } from './change-password.ts'
import { requestReset } from './request-reset.ts'
import { setPassword } from './set-password.ts'

/** Calls of owners about their own account. */
export const accountRoutes = (deps: RouteDeps) => [
  requestReset(deps),
  setPassword(deps),
  confirmEmail(deps),
  readOwnAccount(deps),
  changeOwnAccount(deps),
  changeOwnPassword(deps),
  requestEmailChange(deps),
  cancelEmailChange(deps),
  resendEmailConfirmation(deps),
]
