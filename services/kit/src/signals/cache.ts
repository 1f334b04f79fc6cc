import type { Cache } from '../cache/cache.ts'
import type { Metrics } from '../runtime/metrics.ts'

/** The same cache, whose hits and misses are counted, and what its server says of itself. */
export function watchCache(metrics: Metrics, cache: Cache): Cache {
  const read = metrics.counterBy('cache_reads_total', 'Look-ups in the shared cache.', 'result', [
    'hit',
    'miss',
  ])
  const uncounted = metrics
    .counter('cache_uncounted_total', 'Counts that the cache could not take because it was away.')
    .labels({})
  if (cache.stats) {
    metrics.watch(
      {
        cache_up: { help: '1 while the cache answers.' },
        cache_memory_bytes: { help: 'Memory that the cache uses.' },
        cache_memory_max_bytes: { help: 'Memory that it may use; 0 is no limit.' },
        cache_connections: { help: 'Connections to it.' },
        cache_commands_total: { help: 'Commands it has answered.' },
        cache_evicted_total: { help: 'Entries it dropped for want of memory.' },
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
    async increment(key, ttlMs) {
      const sum = await cache.increment(key, ttlMs)
      if (sum === 'unavailable') uncounted.inc()
      return sum
    },
  }
}
