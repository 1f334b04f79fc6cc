import type { SpooledPublisher } from '../collect/spool.ts'
import type { Metrics } from '../runtime/metrics.ts'

/** Shows how much waits on a collector's disk for the broker, since when, and how much may. */
export function watchSpool(metrics: Metrics, spool: SpooledPublisher, maxBytes: number): void {
  metrics.watch(
    {
      spool_bytes: { help: 'Bytes that wait on the disk for the broker.' },
      spool_max_bytes: { help: 'Bytes that may wait; beyond them messages are refused.' },
      spool_oldest_seconds: { help: 'How long something has waited on the disk; 0 when nothing does.' },
    },
    async () => {
      return {
        spool_bytes: [{ value: spool.waitingBytes() }],
        spool_max_bytes: [{ value: maxBytes }],
        spool_oldest_seconds: [{ value: spool.waitingMs() / 1_000 }],
      }
    },
  )
}
