import { expect, test } from 'vitest'
import { mergeExpositions } from '../../src/runtime/admin.ts'
import { createMetrics } from '../../src/runtime/metrics.ts'

test('durations are recorded by method, route and class of status', async () => {
  const metrics = createMetrics({ service: 'test' })
  const observe = metrics.request('GET', '/things/:id')
  for (const status of [200, 204, 404, 503]) observe(status, 0.002)
  const text = await metrics.registry.metrics()
  const count = (status: string) =>
    `http_server_duration_seconds_count{service="test",method="GET",route="/things/:id",status="${status}"}`
  expect(text).toContain(`${count('2xx')} 2`)
  expect(text).toContain(`${count('4xx')} 1`)
  expect(text).toContain(`${count('5xx')} 1`)
})

test('watched metrics are read once for each scrape, and are not shown if reading fails', async () => {
  const metrics = createMetrics({ service: 'test' })
  let reads = 0
  metrics.watch(
    {
      pool_size: { help: 'h', labels: ['role'] },
      pool_waits: { help: 'h' },
      pool_opened_total: { help: 'h' },
    },
    async () => {
      if (++reads === 3) throw new Error('unavailable')
      return {
        pool_size: [{ labels: { role: 'app' }, value: reads }],
        pool_waits: [{ value: 0 }],
        pool_opened_total: [{ value: 7 }],
      }
    },
  )
  /** One scrape. Two scrapes do not happen within one turn of the event loop. */
  const samples = async () => {
    await new Promise(setImmediate)
    return (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('pool_'))
  }
  expect(await samples()).toEqual([
    'pool_size{role="app",service="test"} 1',
    'pool_waits{service="test"} 0',
    'pool_opened_total{service="test"} 7',
  ])
  expect((await samples()).at(-1)).toBe('pool_opened_total{service="test"} 7')
  expect(await samples()).toEqual([])
})

test('several registries are merged into one text with each name once', async () => {
  const texts = await Promise.all(
    ['one', 'two'].map(async (service) => {
      const metrics = createMetrics({ service })
      metrics.counter('things_total', 'Things.').inc()
      metrics.request('GET', '/')(200, 0.1)
      return metrics.registry.metrics()
    }),
  )
  const lines = mergeExpositions(texts).split('\n')
  expect(lines.filter((line) => line === '# TYPE things_total counter')).toHaveLength(1)
  const at = lines.indexOf('# TYPE things_total counter')
  expect(lines.slice(at + 1, at + 3)).toEqual([
    'things_total{service="one"} 1',
    'things_total{service="two"} 1',
  ])
  expect(lines.filter((line) => line.startsWith('http_server_duration_seconds_count'))).toHaveLength(2)
})

test('a store that does not answer does not block other metrics', async () => {
  const metrics = createMetrics({ service: 'test' })
  let reads = 0
  metrics.watch({ stuck_total: { help: 'Never read.' } }, () => {
    reads++
    return new Promise(() => {})
  })
  metrics.watch({ known: { help: 'Read at once.' } }, () => Promise.resolve({ known: [{ value: 7 }] }))
  for (let scrape = 0; scrape < 2; scrape++) {
    const text = await metrics.registry.metrics()
    expect(text).toContain('known{service="test"} 7')
    expect(text).not.toMatch(/^stuck_total/m)
  }
  expect(reads).toBe(1)
})
