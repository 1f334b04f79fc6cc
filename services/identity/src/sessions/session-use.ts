import type { Clock } from '@portico/kit/clock'
import type { Logger } from '@portico/kit/runtime/logger'
import type { Db } from '@portico/kit/postgres/db'
import { SESSION_SEEN_MINUTES } from '@portico/proto/limits'
import { touchAccountSession } from './store/account-sessions.ts'
import { touchMemberSession } from './store/member-sessions.ts'

type Used = { sessionId: string; lastSeenAt: Date; websiteId?: string }

/**
 * Records that a session is in use, at most once in SESSION_SEEN_MINUTES and without delaying the reply. If a write
 * fails, a later request tries again.
 */
export function createSessionUse({ db, clock, logger }: { db: Db; clock: Clock; logger: Logger }) {
  const running = new Map<string, Promise<void>>()
  return {
    record({ sessionId, lastSeenAt, websiteId }: Used): void {
      const now = clock.now()
      if (now.getTime() - lastSeenAt.getTime() < SESSION_SEEN_MINUTES * 60_000) return
      if (running.has(sessionId)) return
      const written =
        websiteId === undefined
          ? touchAccountSession(db, sessionId, now)
          : db.tenant(websiteId, (tx) => touchMemberSession(tx, sessionId, now))
      const ended = written
        .catch((error: unknown) => logger.warn({ err: error }, 'could not record the use of a session'))
        .finally(() => running.delete(sessionId))
      running.set(sessionId, ended)
    },
    /** Resolves when no write is running. */
    async settled(): Promise<void> {
      await Promise.all(running.values())
    },
  }
}

export type SessionUse = ReturnType<typeof createSessionUse>
