import type { Access, May } from '@portico/proto/api/access'
import type { CallerKind } from '@portico/proto/api/endpoint'
import type { AreaFlag } from '@portico/proto/enums/feature-area'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import { areaOff, forbidden, notFound, unauthorized } from '../errors.ts'
import { sameSecret } from '../same-secret.ts'
import type { Caller, Principal } from './principal.ts'

type Owner = Extract<Principal, { kind: 'owner' }>
type Member = Extract<Principal, { kind: 'member' }>
type Service = Extract<Principal, { kind: 'service' }>

/** The caller that the handler of an endpoint gets. */
export type Allowed<K extends CallerKind> = {
  anyone: Principal
  member: Member
  owner: Owner
  service: Service
}[K]

/**
 * The first check, before the request is read: is this a kind of caller that the rule can accept?
 * @throws Refusal 401, 403 (XSRF, staff), 404 on a route of services
 */
export function checkKind(access: Access, caller: Caller, xsrf: unknown): void {
  const { principal, website } = caller
  if (access === 'anyone') return
  if (access === 'service') {
    if (principal.kind !== 'service') throw notFound('page')
    return
  }
  if (access === 'member' || access === 'member-cookie') {
    if (principal.kind !== 'member' || principal.websiteId !== website?.id) throw unauthorized()
    if (access === 'member' && !sameSecret(xsrf, principal.xsrf)) throw forbidden()
    return
  }
  // Owners act on the app host only, so that code on a website's page cannot act for its owner.
  if (principal.kind !== 'owner' || website !== null) throw unauthorized()
  if (access === 'account' || access.kind === 'may') return
  if (!principal.staff?.includes(access.permission)) throw forbidden()
}

/**
 * The second check, when the website is known. The reply to an owner without a role is the same as for a website that does
 * not exist.
 * @throws Refusal 401, 403
 */
export function checkPermission(
  principal: Principal,
  websiteId: string,
  { permission, areas }: Pick<May, 'permission' | 'areas'>,
): void {
  if (principal.kind !== 'owner') throw unauthorized()
  const roles = Object.hasOwn(principal.sites, websiteId) ? principal.sites[websiteId] : undefined
  if (!roles || !hasPermission(roles, permission)) throw forbidden()
  for (const flag of areas) assertAreaOn(principal, websiteId, flag)
}

/** @throws Refusal 403 when the staff has turned the area off for the website */
export function assertAreaOn({ off }: Owner, websiteId: string, flag: AreaFlag): void {
  if (offFor(off, websiteId).includes(flag)) throw areaOff(flag)
}

/** The flags that are off for a website. */
export const offFor = (off: Owner['off'], websiteId: string): readonly number[] =>
  (off && Object.hasOwn(off, websiteId) ? off[websiteId] : undefined) ?? []
