/** A session in the list of its holder. `expiresAt` is when it ends without another use. */
export type SessionRow = {
  id: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  userAgent: string
}
