import type { SessionsReply } from '@portico/proto/http/sessions'
import { deviceOf } from './user-agent.ts'

type Session = { id: string; createdAt: Date; lastSeenAt: Date; expiresAt: Date; userAgent: string }

/** The reply of a list of sessions; `currentId` is the one that asks. */
export const sessionEntries = (sessions: readonly Session[], currentId: string): SessionsReply => ({
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
