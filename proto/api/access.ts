import type { AreaFlag } from '../enums/feature-area.ts'

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
 * The callers that an endpoint accepts:
 * - `anyone`: all callers. It is the only rule that accepts an owner's presence on a website's host.
 * - `member`: a member of the host's website, if the request has the XSRF header (SESS-02).
 * - `member-cookie`: the same without the header, for the request that fetches it.
 * - `account`: a signed-in owner, with or without websites.
 * - `service`: another service; the endpoint does not exist (404) for other callers.
 * - `may(…)`: an owner with the permission, if the schema of that part reads the `websiteId` to check.
 * - `staff(…)`: a member of the provider's staff with the permission.
 */
export type Access = 'anyone' | 'member' | 'member-cookie' | 'account' | 'service' | Staff | May

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
