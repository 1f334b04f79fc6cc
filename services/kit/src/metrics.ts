import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** A service's metrics: its registry, and what every service counts. */
export type Metrics = {
  registry: Registry
  /** A function that counts one request of a route: its status and its duration in seconds. */
  request(method: string, path: string): (status: number, seconds: number) => void
  /** A counter of this service; `name` ends in `_total`. */
  counter(name: string, help: string, labels?: readonly string[]): Counter
  gauge(name: string, help: string, labels?: readonly string[]): Gauge
  histogram(name: string, help: string, buckets: number[], labels?: readonly string[]): Histogram
}

/** Metrics of one service. Website ids are never labels. With `process`, also the process's own (once a process). */
export function createMetrics({ service, process = false }: { service: string; process?: boolean }): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  if (process) collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_server_duration_seconds',
    help: 'Duration of HTTP requests by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  return {
    registry,
    request(method, route) {
      const byStatus = new Map<number, { observe(value: number): void }>()
      return (status, seconds) => {
        let child = byStatus.get(status)
        if (!child) byStatus.set(status, (child = duration.labels({ method, route, status: String(status) })))
        child.observe(seconds)
      }
    },
    counter: (name, help, labels = []) =>
      new Counter({ name, help, labelNames: [...labels], registers: [registry] }),
    gauge: (name, help, labels = []) =>
      new Gauge({ name, help, labelNames: [...labels], registers: [registry] }),
    histogram: (name, help, buckets, labels = []) =>
      new Histogram({ name, help, buckets, labelNames: [...labels], registers: [registry] }),
  }
}
