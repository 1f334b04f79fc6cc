import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@portico/kit/runtime/logger'
import { startCluster, type Cluster } from '@portico/kit/postgres/cluster'

/** The child processes of a killed server use its shared memory for a moment, so a restart may need several attempts. */
const MAX_ATTEMPTS = 40
const ATTEMPT_INTERVAL_MS = 500

/**
 * Starts Postgres, and restarts it on the same port and socket when it ends by itself; pools and the bus reconnect. `onLost`
 * is called if it cannot be restarted.
 */
export async function keepCluster(
  options: Parameters<typeof startCluster>[0],
  { logger, onLost }: { logger: Logger; onLost: (reason: unknown) => void },
): Promise<Cluster> {
  let cluster = await startCluster(options)
  let stopping = false
  let restarting = Promise.resolve()
  const { port } = cluster

  // Ctrl-C in a terminal also ends Postgres. It is restarted for the shutdown of the services, without an error in the log.
  let interrupted = false
  process.once('SIGINT', () => (interrupted = true))

  const restart = async () => {
    for (let left = MAX_ATTEMPTS; !stopping; left--) {
      try {
        cluster = await startCluster({ ...options, fresh: false, port })
        return watch()
      } catch (error) {
        if (left === 1) return onLost(error)
        await sleep(ATTEMPT_INTERVAL_MS)
      }
    }
  }
  const watch = () => {
    void cluster.ended.then(() => {
      if (stopping) return
      if (!interrupted) logger.error('Postgres ended and is restarted')
      restarting = restart()
    })
  }
  watch()
  return {
    ...cluster,
    async stop() {
      stopping = true
      await restarting
      await cluster.stop()
    },
  }
}
