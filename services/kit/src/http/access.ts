import type { AreaFlag } from '@portico/proto/enums/feature-area'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import { areaOff, forbidden, notFound, unauthorized } from '../errors.ts'
import { sameSecret } from '../same-secret.ts'
import type { Caller, Principal } from './principal.ts'

type Owner = Extract<Principal, { kind: 'owner' }>
type Member = Extract<Principal, { kind: 'member' }>
type Service = Extract<Principal, { kind: 'service' }>

/** The part of a request that contains `websiteId`. A website in the body is checked after the body is read. */
type NamedIn = 'path' | 'query' | 'body'

/**
 * Access for an owner whose roles on the website include the permission, while the areas are on for the website (ENUM-21).
 */
export type May<In extends NamedIn = NamedIn> = {
  kind: 'may'
  permission: number
  in: In
  areas: readonly AreaFlag[]
}
/** Access for a member of the provider's staff with the permission (PERM-11). */
export type Staff = { kind: 'staff'; permission: number }

/**
 * The callers that a route accepts:
 * - `anyone`: all callers. It is the only rule that accepts an owner's presence on a website's host.
 * - `member`: a member of the host's website, if the request has the XSRF header (SESS-02).
 * - `member-cookie`: the same without the header, for the request that fetches it.
 * - `account`: a signed-in owner, with or without websites.
 * - `service`: another service; the route does not exist (404) for other callers.
 * - `may(…)`: an owner with the permission, if the schema of that part reads the `websiteId` to check.
 * - `staff(…)`: a member of the provider's staff with the permission.
 */
export type Access<Q, P, B> =
  | 'anyone'
  | 'member'
  | 'member-cookie'
  | 'account'
  | 'service'
  | Staff
  | (P extends OfWebsite ? May<'path'> : never)
  | (Q extends OfWebsite ? May<'query'> : never)
  | (B extends OfWebsite ? May<'body'> : never)

type OfWebsite = { websiteId: string }

/** The access rule of any route. */
export type AnyAccess = Access<OfWebsite, OfWebsite, OfWebsite>

/** The type of the caller after a rule has accepted the request. */
export type Allowed<A> = A extends 'member' | 'member-cookie'
  ? Member
  : A extends 'service'
    ? Service
    : A extends 'account' | { kind: string }
      ? Owner
      : Principal

/**
 * Accepts owners with `permission` (a number of `proto/enums/permission`) on the website that this part of the request
 * names: `may(permission.settingsGeneral, 'path')`. A call of an area also names the flags of that area.
 */
export const may = <In extends NamedIn>(
  permission: number,
  where: In,
  ...areas: readonly AreaFlag[]
): May<In> => ({ kind: 'may', permission, in: where, areas })

/** Accepts members of the provider's staff with `permission` (2010 to 2068). */
export const staff = (permission: number): Staff => ({ kind: 'staff', permission })

/**
 * The first check, before the request is read: is this a kind of caller that the rule can accept?
 * @throws Refusal 401, 403 (XSRF, staff), 404 on a route of services
 */
export function checkKind(access: AnyAccess, caller: Caller, xsrf: unknown): void {
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
