import { CONFIRM_LINK_DAYS, RESET_LINK_HOURS } from '@portico/proto/limits'
import { signMailedToken } from '../mail/domain/mailed-token.ts'
import type { SiteUser } from './store/members.ts'

/*
 * What a member's mailed tokens hang on. A token means nothing any more once this has changed, and spending it changes
 * it.
 */
export const memberResetState = (user: Pick<SiteUser, 'passwordHash' | 'emailKey'>): string =>
  `${user.passwordHash} ${user.emailKey}`
export const memberConfirmState = (user: Pick<SiteUser, 'emailKey' | 'emailConfirmed'>): string =>
  `${user.emailKey} ${user.emailConfirmed ? 'confirmed' : 'unconfirmed'}`

type Made = { secret: string; website: { id: string; origin: string }; now: Date }

const HOUR_MS = 3_600_000

/** Pages of the website that spend a token. It is in the fragment, so that no server and no log gets to see it. */
export function memberResetLink({ secret, website, now }: Made, user: SiteUser): string {
  const token = signMailedToken(secret, {
    purpose: 'memberReset',
    subject: user.id,
    websiteId: website.id,
    state: memberResetState(user),
    expiresAt: new Date(now.getTime() + RESET_LINK_HOURS * HOUR_MS),
  })
  return `${website.origin}/account/password#token=${token}`
}

export function memberConfirmLink({ secret, website, now }: Made, user: SiteUser): string {
  const token = signMailedToken(secret, {
    purpose: 'memberConfirm',
    subject: user.id,
    websiteId: website.id,
    state: memberConfirmState(user),
    expiresAt: new Date(now.getTime() + CONFIRM_LINK_DAYS * 24 * HOUR_MS),
  })
  return `${website.origin}/account/confirm#token=${token}`
}
