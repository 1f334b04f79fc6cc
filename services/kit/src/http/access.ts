import { hasPermission } from '@portico/proto/enums/role-permissions'
import { forbidden, notFound, unauthorized } from '../errors.ts'
import { sameSecret } from '../same-secret.ts'
import type { Caller, Principal } from './principal.ts'

type Owner = Extract<Principal, { kind: 'owner' }>
type Member = Extract<Principal, { kind: 'member' }>
type Service = Extract<Principal, { kind: 'service' }>

/** Which part of a request names the website, as `websiteId`. One that the body names is checked once it was read. */
type NamedIn = 'path' | 'query' | 'body'

/** An owner whose roles on the website hold the permission. */
export type May<In extends NamedIn = NamedIn> = { kind: 'may'; permission: number; in: In }
/** One of the provider's staff who holds the permission (PERM-11). */
export type Staff = { kind: 'staff'; permission: number }

/**
 * Who may call a route:
 * - `anyone`: visitors too. The only one that lets an owner's presence on a website's host through.
 * - `member`: a member of the host's website whose call carries the XSRF header (SESS-02).
 * - `member-cookie`: the same without the header, for the call that fetches it.
 * - `account`: a signed-in owner, whatever the websites.
 * - `service`: a service of our own; for everyone else there is nothing here.
 * - `may(…)`, `staff(…)`: an owner with the permission; only where the schemas read the `websiteId` that is checked.
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

/** The same, of whatever route. */
export type AnyAccess = Access<OfWebsite, OfWebsite, OfWebsite>

/** Who is known to call, once a rule let the call through. */
export type Allowed<A> = A extends 'member' | 'member-cookie'
  ? Member
  : A extends 'service'
    ? Service
    : A extends 'account' | { kind: string }
      ? Owner
      : Principal

/**
 * Lets those through who hold `permission` (a number of `proto/enums/permission`) on the website that is named in this
 * part of the request: `may(permission.settingsGeneral, 'path')`.
 */
export const may = <In extends NamedIn>(permission: number, where: In): May<In> => ({
  kind: 'may',
  permission,
  in: where,
})

/** Lets the provider's staff through who hold `permission` (2010 to 2068). */
export const staff = (permission: number): Staff => ({ kind: 'staff', permission })

/**
 * The first look, before anything of the request is read: is this one of those who could?
 * @throws Refusal 401, 403 (XSRF, staff), 404 on a service's route
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
  // An owner acts on the app host only: code on a website's page must never act for its owner.
  if (principal.kind !== 'owner' || website !== null) throw unauthorized()
  if (access === 'account' || access.kind === 'may') return
  if (!principal.staff?.includes(access.permission)) throw forbidden()
}

/**
 * The second look, once it is known which website the call is about. Without a role there the answer is the same as
 * for a website that does not exist.
 * @throws Refusal 403
 */
export function checkPermission(principal: Principal, websiteId: string, permission: number): void {
  if (principal.kind !== 'owner') throw unauthorized()
  const roles = Object.hasOwn(principal.sites, websiteId) ? principal.sites[websiteId] : undefined
  if (!roles || !hasPermission(roles, permission)) throw forbidden()
}
