import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** One value of a metric that is read when somebody asks. */
export type Sample = { labels?: Record<string, string>; value: number }

/** A service's metrics: its registry, and what every service counts. */
export type Metrics = {
  registry: Registry
  /** A function that counts one request of a route: its status and its duration in seconds. */
  request(method: string, path: string): (status: number, seconds: number) => void
  /** A counter of this service; `name` ends in `_total`. */
  counter(name: string, help: string, labels?: readonly string[]): Counter
  /** A counter by one label whose values are known: each is shown from the start, so that its first count is seen. */
  counterBy<V extends string>(
    name: string,
    help: string,
    label: string,
    values: readonly V[],
  ): (value: V, count?: number) => void
  gauge(name: string, help: string, labels?: readonly string[]): Gauge
  histogram(name: string, help: string, buckets: number[], labels?: readonly string[]): Histogram
  /**
   * Metrics whose values are read together when Prometheus asks; names that end in `_total` are counters. What `read`
   * leaves out is not shown, and neither is anything when it fails: a store that is away never fails a scrape.
   */
  watch<Name extends string>(
    metrics: Record<Name, { help: string; labels?: readonly string[] }>,
    read: () => Promise<Partial<Record<Name, Sample[]>>>,
  ): void
}

/** Metrics of one service. Website ids are never labels. With `process`, also the process's own (once a process). */
export function createMetrics({ service, process = false }: { service: string; process?: boolean }): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  // Ten milliseconds, the default, would wake an idle process a hundred times a second. Node's figures hold the pause
  // itself, which the panel and the alert take off.
  if (process) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 })
  const duration = new Histogram({
    name: 'http_server_duration_seconds',
    help: 'Duration of HTTP requests by route and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  return {
    registry,
    request(method, route) {
      // Shown from the start, so that a rate sees the first request too.
      duration.zero({ method, route, status: '2xx' })
      const byClass = new Map<number, { observe(value: number): void }>()
      return (code, seconds) => {
        const hundreds = Math.floor(code / 100)
        let child = byClass.get(hundreds)
        if (!child) {
          const status = `${hundreds}xx`
          byClass.set(hundreds, (child = duration.labels({ method, route, status })))
        }
        child.observe(seconds)
      }
    },
    counter: (name, help, labels = []) =>
      new Counter({ name, help, labelNames: [...labels], registers: [registry] }),
    counterBy(name, help, label, values) {
      const counter = new Counter({ name, help, labelNames: [label], registers: [registry] })
      for (const value of values) counter.inc({ [label]: value }, 0)
      return (value, count = 1) => counter.inc({ [label]: value }, count)
    },
    gauge: (name, help, labels = []) =>
      new Gauge({ name, help, labelNames: [...labels], registers: [registry] }),
    histogram: (name, help, buckets, labels = []) =>
      new Histogram({ name, help, buckets, labelNames: [...labels], registers: [registry] }),
    watch: (metrics, read) => watch(registry, metrics, read),
  }
}

/** A store that does not answer for so long is left out of a scrape: the other metrics must still be told. */
const READ_MS = 2_000

function inTime<T>(work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<T>((resolve) => (timer = setTimeout(resolve, READ_MS, otherwise)))
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function watch<Name extends string>(
  registry: Registry,
  metrics: Record<Name, { help: string; labels?: readonly string[] }>,
  read: () => Promise<Partial<Record<Name, Sample[]>>>,
): void {
  type Values = Partial<Record<Name, Sample[]>>
  let running: Promise<Values> | undefined
  let reading: Promise<Values> | undefined
  const begin = (): Promise<Values> =>
    (running ??= read()
      .catch((): Values => ({}))
      .finally(() => (running = undefined)))
  /** One reading serves all metrics of a scrape, which asks for them at once. */
  const shared = (): Promise<Values> =>
    (reading ??= inTime(begin(), {}).finally(() => setImmediate(() => (reading = undefined))))

  for (const [name, { help, labels = [] }] of Object.entries(metrics) as [
    Name,
    { help: string; labels?: readonly string[] },
  ][]) {
    const options = { name, help, labelNames: [...labels], registers: [registry] }
    if (name.endsWith('_total')) {
      const counter = new Counter({
        ...options,
        async collect() {
          const samples = (await shared())[name] ?? []
          counter.reset()
          if (labels.length === 0 && samples.length === 0) counter.remove()
          for (const { labels: of = {}, value } of samples) counter.inc(of, value)
        },
      })
    } else {
      const gauge = new Gauge({
        ...options,
        async collect() {
          const samples = (await shared())[name] ?? []
          gauge.reset()
          if (labels.length === 0 && samples.length === 0) gauge.remove()
          for (const { labels: of = {}, value } of samples) gauge.set(of, value)
        },
      })
    }
  }
}
