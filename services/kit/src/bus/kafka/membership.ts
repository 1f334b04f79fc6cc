import type { Consumer } from 'kafkajs'

/** Three times the session timeout, after which the broker has excluded a member that sends no heartbeat. */
const LOST_AFTER_MS = 30_000

/**
 * Calls `onLost` when a consumer fetches messages but has sent no heartbeat for 30 s, and again after every further 30 s
 * of that. kafkajs 2 does so for ever if it learns that the group has excluded it and the coordinator is still loading when it
 * tries to join again: it then goes on with its earlier partitions as no member of the group.
 * A consumer whose broker is unavailable completes no fetch and is not reported.
 */
export function watchMembership(consumer: Pick<Consumer, 'on'>, onLost: () => void): void {
  let lastHeartbeatAt = performance.now()
  const isMember = () => void (lastHeartbeatAt = performance.now())
  consumer.on('consumer.heartbeat', isMember)
  consumer.on('consumer.group_join', isMember)
  consumer.on('consumer.fetch', () => {
    if (performance.now() - lastHeartbeatAt < LOST_AFTER_MS) return
    isMember()
    onLost()
  })
}
