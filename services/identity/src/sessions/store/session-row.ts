/** A session as its holder's list shows it; `expiresAt` is when it ends if it is not used any more. */
export type SessionRow = {
  id: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  userAgent: string
}
