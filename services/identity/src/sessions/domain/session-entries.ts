import type { SessionsReply } from '@portico/proto/http/people/sessions'
import type { SessionRow } from './session-row.ts'
import { deviceOf } from './user-agent.ts'

/** Converts sessions to a reply. `currentId` is the session that made the request. */
export const sessionEntries = (sessions: readonly SessionRow[], currentId: string): SessionsReply => ({
  sessions: sessions.map(({ id, createdAt, lastSeenAt, expiresAt, userAgent }) => ({
    id,
    current: id === currentId,
    createdOn: createdAt.getTime(),
    lastSeenOn: lastSeenAt.getTime(),
    expiresOn: expiresAt.getTime(),
    userAgent,
    device: deviceOf(userAgent),
  })),
})
