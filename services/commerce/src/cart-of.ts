import type { IncomingHttpHeaders } from 'node:http'
import { notFound } from '@portico/kit/errors'
import type { Principal, Website } from '@portico/kit/http/principal'
import { cartTokenIn } from '@portico/proto/http/member-carts'
import type { CommerceContext } from './deps.ts'
import { isMemberToken, memberToken } from './domain/cart-token.ts'

/**
 * Under which token the caller's cart is: the cookie's, unless that is a member's who does not call; a member without a
 * cookie has the `own` one. Null where there can be no cart yet. Nothing is looked up.
 */
export function cartOf(
  { principalSecret }: Pick<CommerceContext, 'principalSecret'>,
  website: Website,
  principal: Principal,
  headers: IncomingHttpHeaders,
): { token: string | null; own: string | null } {
  const own =
    principal.kind === 'member' ? memberToken(principalSecret, website.id, principal.memberId) : null
  const cookie = cartTokenIn(headers.cookie)
  const usable = cookie !== null && (cookie === own || !isMemberToken(principalSecret, cookie))
  return { token: usable ? cookie : own, own }
}

/** A member's cart is there for this member only. @throws Refusal 404 for everyone else who has its token */
export function needOpen(
  { principalSecret }: Pick<CommerceContext, 'principalSecret'>,
  website: Website,
  principal: Principal,
  token: string,
): void {
  if (!isMemberToken(principalSecret, token)) return
  const mine = principal.kind === 'member' && memberToken(principalSecret, website.id, principal.memberId)
  if (mine !== token) throw notFound('cart')
}
