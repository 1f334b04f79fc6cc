import { CONFIRM_LINK_DAYS, RESET_LINK_HOURS } from '@portico/proto/limits'
import { signMailedToken } from '../mail/domain/mailed-token.ts'
import type { AccountDetails } from '../accounts/store/account-details.ts'
import { HOUR_MS } from '@portico/proto/time/units'

/*
 * The states to which mailed tokens of accounts are bound. A token becomes invalid when its state changes, and spending
 * it changes the state.
 */
export const resetState = (account: Pick<AccountDetails, 'passwordHash' | 'emailKey'>): string =>
  `${account.passwordHash} ${account.emailKey}`
export const confirmState = (account: Pick<AccountDetails, 'emailKey' | 'emailConfirmedAt'>): string =>
  `${account.emailKey} ${account.emailConfirmedAt === null ? 'unconfirmed' : 'confirmed'}`
export const emailState = (
  account: Pick<AccountDetails, 'emailKey' | 'passwordHash' | 'pendingEmailKey'>,
): string => `${account.passwordHash} ${account.emailKey} ${account.pendingEmailKey ?? ''}`

type LinkContext = { secret: string; appOrigin: string; now: Date }

/**
 * Returns the page of the owner's area that spends the token. The token is in the fragment, so that no server and no
 * log receives it.
 */
export function resetLink({ secret, appOrigin, now }: LinkContext, account: AccountDetails): string {
  const expiresAt = new Date(now.getTime() + RESET_LINK_HOURS * HOUR_MS)
  const token = {
    purpose: 'accountReset',
    subject: account.id,
    state: resetState(account),
    expiresAt,
  } as const
  return `${appOrigin}/config/password#token=${signMailedToken(secret, token)}`
}

export function confirmLink({ secret, appOrigin, now }: LinkContext, account: AccountDetails): string {
  const expiresAt = new Date(now.getTime() + CONFIRM_LINK_DAYS * 24 * HOUR_MS)
  const token = {
    purpose: 'accountConfirm',
    subject: account.id,
    state: confirmState(account),
    expiresAt,
  } as const
  return `${appOrigin}/config/confirm#token=${signMailedToken(secret, token)}`
}

export function emailLink({ secret, appOrigin, now }: LinkContext, account: AccountDetails): string {
  const expiresAt = new Date(now.getTime() + CONFIRM_LINK_DAYS * 24 * HOUR_MS)
  const token = {
    purpose: 'accountEmail',
    subject: account.id,
    state: emailState(account),
    expiresAt,
  } as const
  return `${appOrigin}/config/confirm#token=${signMailedToken(secret, token)}`
}
