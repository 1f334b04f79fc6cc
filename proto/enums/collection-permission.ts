/** Access to a collection: `permissionType` and `pagePermissionTypeValue` (S-13). */
export const collectionPermission = {
  public: 1,
  password: 2,
  members: 3,
} as const

export type CollectionPermissionName = keyof typeof collectionPermission
export type CollectionPermission = (typeof collectionPermission)[CollectionPermissionName]
