import * as z from 'zod'

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
