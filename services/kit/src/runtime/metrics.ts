import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** One value of a metric that is read at each scrape. */
export type Sample = { labels?: Record<string, string>; value: number }

/** The metrics of a service. */
export type Metrics = {
  registry: Registry
  /** Returns a function that records one request of a route: its status, and its duration in seconds. */
  request(method: string, path: string): (status: number, seconds: number) => void
  /** Creates a counter; `name` ends in `_total`. */
  counter(name: string, help: string, labels?: readonly string[]): Counter
  /** Creates a counter with one label of known values. Each value is shown from the start, so that `rate` sees its first count. */
  counterBy<V extends string>(
    name: string,
    help: string,
    label: string,
    values: readonly V[],
  ): (value: V, count?: number) => void
  gauge(name: string, help: string, labels?: readonly string[]): Gauge
  histogram(name: string, help: string, buckets: number[], labels?: readonly string[]): Histogram
  /**
   * Creates metrics whose values are read together at each scrape; names that end in `_total` are counters. Metrics that
   * `read` leaves out are not shown. If `read` fails, none of them is shown, and the scrape still succeeds.
   */
  watch<Name extends string>(
    metrics: Record<Name, { help: string; labels?: readonly string[] }>,
    read: () => Promise<Partial<Record<Name, Sample[]>>>,
  ): void
  /**
   * Like `watch`, for values that a scrape itself changes while it reads stores: they are read before any other reading of the scrape begins.
   */
  watchBefore<Name extends string>(
    metrics: Record<Name, { help: string; labels?: readonly string[] }>,
    read: () => Partial<Record<Name, Sample[]>>,
  ): void
  /**
   * Like `watch`, for values that come from a store, so that every process of the service shows the same. Alerts and panels read them
   * with `max`: a sum over three processes would be three times the value.
   */
  watchShared<Name extends string>(
    metrics: Record<Name, { help: string; labels?: readonly string[] }>,
    read: () => Promise<Partial<Record<Name, Sample[]>>>,
  ): void
}

/** Creates the metrics of one service. Website ids are never labels. `process` adds the metrics of the process, once for each. */
export function createMetrics({ service, process = false }: { service: string; process?: boolean }): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  // The default of 10 ms would wake an idle process a hundred times a second. The measured delay includes the interval,
  // which the panel and the alert subtract.
  if (process) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 })
  const before: (() => void)[] = []
  const duration = new Histogram({
    name: 'http_server_duration_seconds',
    help: 'Duration of HTTP requests by route and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
    // It is registered before every metric that is watched, so a scrape begins with it.
    collect() {
      for (const read of before) read()
    },
  })
  return {
    registry,
    request(method, route) {
      // Shown from the start, so that `rate` sees the first request.
      duration.zero({ method, route, status: '2xx' })
      const byClass = new Map<number, { observe(value: number): void }>()
      return (code, seconds) => {
        const firstDigit = Math.floor(code / 100)
        let child = byClass.get(firstDigit)
        if (!child) {
          const status = `${firstDigit}xx`
          byClass.set(firstDigit, (child = duration.labels({ method, route, status })))
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
    watchBefore(metrics, read) {
      let values: ReturnType<typeof read> = {}
      before.push(() => void (values = read()))
      watch(registry, metrics, () => Promise.resolve(values))
    },
    watchShared: (metrics, read) => watch(registry, metrics, read),
  }
}

/** How long a scrape waits for a store; later values are left out, so that the other metrics are still reported. */
const READ_TIMEOUT_MS = 2_000

function withTimeout<T>(work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<T>((resolve) => (timer = setTimeout(resolve, READ_TIMEOUT_MS, otherwise)))
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
  /** A scrape collects all metrics at once, so one reading serves them all. */
  const shared = (): Promise<Values> =>
    (reading ??= withTimeout(begin(), {}).finally(() => setImmediate(() => (reading = undefined))))

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
