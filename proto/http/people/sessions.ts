import * as z from 'zod'
import { ObjectId } from '../common/object-id.ts'

/** POST /api/auth/Presence. `next`: a path of the website, or a URL of the owner's area; default `/`. */
export const RequestPresence = z.object({
  websiteId: ObjectId,
  next: z.string().default('/'),
})
/** The reply: a URL on the website's host for a top-level navigation, valid once and for a minute. */
export const PresenceReply = z.object({ loginUrl: z.string() })
export type PresenceReply = z.infer<typeof PresenceReply>

/** GET /api/presence on a website's host. */
export const Presence = z.object({ code: z.string().min(1).max(200), next: z.string().default('/') })

/** The browser of a session, for display: "Firefox 130", "macOS", and `mobile`, `tablet` or `desktop`. */
export const SessionDevice = z.object({
  browser: z.string().optional(),
  os: z.string().optional(),
  type: z.string().optional(),
})
export type SessionDevice = z.infer<typeof SessionDevice>

/**
 * GET `/api/site-users/account/sessions` and `/api/rest/accounts/me/sessions`: the sessions of the member or owner, at
 * most 200, last used first. Times in ms; `lastSeenOn` is updated every few minutes, `expiresOn` is the end of the session
 * if it is not used again. DELETE of the list ends all other sessions, DELETE of `…/:id` ends that session.
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
