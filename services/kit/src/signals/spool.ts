import { createSpooledPublisher, type SpooledPublisher } from '../collect/spool.ts'
import type { Metrics } from '../runtime/metrics.ts'

/** Creates a spooled publisher, and shows how many bytes wait on its disk, for how long, and how many may wait. */
export async function createWatchedSpool({
  metrics,
  ...options
}: Parameters<typeof createSpooledPublisher>[0] & { metrics: Metrics }): Promise<SpooledPublisher> {
  const spool = await createSpooledPublisher(options)
  metrics.watch(
    {
      spool_bytes: { help: 'Bytes on the disk that wait for the broker.' },
      spool_max_bytes: { help: 'Bytes that may wait; messages beyond them are refused.' },
      spool_oldest_seconds: {
        help: 'How long the oldest message on the disk has waited; 0 if there is none.',
      },
    },
    async () => ({
      spool_bytes: [{ value: spool.waitingBytes() }],
      spool_max_bytes: [{ value: options.maxBytes }],
      spool_oldest_seconds: [{ value: spool.waitingMs() / 1_000 }],
    }),
  )
  return spool
}
