import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@portico/kit/runtime/logger'
import { startCluster, type Cluster } from '@portico/kit/postgres/cluster'

/** A killed server's last children hold its shared memory for a moment: a start is tried so often, half a second apart. */
const TRIES = 40

/**
 * Starts Postgres, and again on the same port and socket whenever it ends by itself: pools and the bus connect again.
 * `onLost` is called when it does not come back.
 */
export async function keepCluster(
  options: Parameters<typeof startCluster>[0],
  { logger, onLost }: { logger: Logger; onLost: (reason: unknown) => void },
): Promise<Cluster> {
  let cluster = await startCluster(options)
  let stopping = false
  let restarting = Promise.resolve()
  const { port } = cluster

  // Ctrl-C in a terminal reaches Postgres too. It comes back for the drain, and nobody need hear of it.
  let interrupted = false
  process.once('SIGINT', () => (interrupted = true))

  const restart = async () => {
    for (let left = TRIES; !stopping; left--) {
      try {
        cluster = await startCluster({ ...options, fresh: false, port })
        return watch()
      } catch (error) {
        if (left === 1) return onLost(error)
        await sleep(500)
      }
    }
  }
  const watch = () => {
    void cluster.ended.then(() => {
      if (stopping) return
      if (!interrupted) logger.error('Postgres ended; it is started again')
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
