import * as z from 'zod'
import { ObjectId } from './object-id.ts'

/** POST /api/auth/Presence. `next`: a path of the website, or an address of the owner's area; its first page if not told. */
export const AskForPresence = z.object({
  websiteId: ObjectId,
  next: z.string().default('/'),
})
/** Its reply: a top-level address on the website's host, good once and for a minute. */
export const PresenceReply = z.object({ loginUrl: z.string() })
export type PresenceReply = z.infer<typeof PresenceReply>

/** GET /api/presence on a website's host. */
export const Presence = z.object({ code: z.string().min(1).max(200), next: z.string().default('/') })

/** The browser that a session was started in, for people: "Firefox 130" on "macOS", `mobile`, `tablet`, `desktop`. */
export const SessionDevice = z.object({
  browser: z.string().optional(),
  os: z.string().optional(),
  type: z.string().optional(),
})
export type SessionDevice = z.infer<typeof SessionDevice>

/**
 * GET `/api/site-users/account/sessions` and `/api/rest/accounts/me/sessions`: where the member or owner is signed in,
 * used last first, 200 at most. Times in ms; `lastSeenOn` is written down every few minutes, `expiresOn` is when the
 * session ends if it is not used any more. DELETE of the list ends all others, of `…/:id` that one.
 */
export const SessionsReply = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      current: z.boolean(),
      createdOn: z.number(),
      lastSeenOn: z.number(),
      expiresOn: z.number(),
      userAgent: z.string(),
      device: SessionDevice,
    }),
  ),
})
export type SessionsReply = z.infer<typeof SessionsReply>
