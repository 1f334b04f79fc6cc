import type { AreaFlag } from '@portico/proto/enums/feature-area'
import { hasPermission } from '@portico/proto/enums/role-permissions'

/** The access of an account to a website: its roles there, and the flags of areas that are off (ENUM-21). */
export type Access = { roles: readonly string[]; off?: readonly number[] | undefined }

/** Whether one of these areas is off for the website. */
export const isAreaOff = ({ off = [] }: Access, areas: readonly AreaFlag[]): boolean =>
  areas.some((flag) => off.includes(flag))

/** Whether the roles include the permission, and all these areas are on. */
export const mayUse = (access: Access, permission: number, ...areas: readonly AreaFlag[]): boolean =>
  hasPermission(access.roles, permission) && !isAreaOff(access, areas)
