import type { Cache } from '../cache/cache.ts'
import type { Metrics } from '../runtime/metrics.ts'

/** Returns the cache with counters of hits and misses, and shows the statistics of its server. */
export function watchCache(metrics: Metrics, cache: Cache): Cache {
  const read = metrics.counterBy('cache_reads_total', 'Look-ups in the shared cache.', 'result', [
    'hit',
    'miss',
  ])
  const uncounted = metrics
    .counter('cache_uncounted_total', 'Counts that were lost because the cache was unavailable.')
    .labels({})
  if (cache.stats) {
    metrics.watchShared(
      {
        cache_up: { help: '1 while the cache is available.' },
        cache_memory_bytes: { help: 'Memory that the cache uses.' },
        cache_memory_max_bytes: { help: 'Memory that the cache may use; 0 means no limit.' },
        cache_connections: { help: 'Connections to the cache.' },
        cache_commands_total: { help: 'Commands that the cache has processed.' },
        cache_evicted_total: { help: 'Entries that the cache removed because its memory was full.' },
        cache_server_reads_total: { help: 'Look-ups of all clients, by result.', labels: ['result'] },
      },
      async () => {
        const found = await cache.stats!()
        if (!found) return { cache_up: [{ value: 0 }] }
        return {
          cache_up: [{ value: 1 }],
          cache_memory_bytes: [{ value: found.memoryBytes }],
          cache_memory_max_bytes: [{ value: found.memoryMaxBytes }],
          cache_connections: [{ value: found.connections }],
          cache_commands_total: [{ value: found.commands }],
          cache_evicted_total: [{ value: found.evicted }],
          cache_server_reads_total: [
            { labels: { result: 'hit' }, value: found.hits },
            { labels: { result: 'miss' }, value: found.misses },
          ],
        }
      },
    )
  }
  return {
    ...cache,
    async get(key) {
      const value = await cache.get(key)
      read(value === null ? 'miss' : 'hit')
      return value
    },
    async increment(key, ttlMs, by) {
      const sum = await cache.increment(key, ttlMs, by)
      if (sum === 'unavailable') uncounted.inc()
      return sum
    },
  }
}
