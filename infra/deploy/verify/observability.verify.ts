import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compose } from '../compose/engine/engine.ts'
import { ask } from '../../e2e/http.ts'
import { panelsOf } from '../../e2e/signals/panels.ts'
import { personal, visits } from '../../e2e/visits.ts'
import { matrix } from '../otel/matrix.ts'
import { openRunning } from './running.ts'
import { askInside, collectorOutput, logql, promql, setCollector, spansIn } from './watchers.ts'

/** Metrics, traces, logs and dashboards of the containers, with the profile `observability`. */
const stack = openRunning()
const { newTrace, askKey, sendForm, sendHit } = visits(() => stack)
const processes = Object.keys(matrix)
/** Observability services that are not available on this machine, separated by commas; they are not queried. */
const without = (process.env['OBSERVABILITY_WITHOUT'] ?? '').split(',').filter((name) => name !== '')
const soon = { timeout: 120_000, interval: 3_000 }

beforeAll(() => setCollector('detailed'))
afterAll(() => setCollector('basic'))

test('Prometheus reaches every process and every observability service', async () => {
  type Targets = {
    data: { activeTargets: { labels: { process: string }; health: string; lastError: string }[] }
  }
  const targets = () => askInside<Targets>(['http://prometheus:9090/api/v1/targets'])[0]!.data.activeTargets
  const names = targets().map(({ labels }) => labels.process)
  expect(names).toEqual(expect.arrayContaining([...processes, 'collector', 'tempo', 'loki', 'grafana']))
  const away = () =>
    targets()
      .filter(({ labels, health }) => health !== 'up' && !without.includes(labels.process))
      .map(({ labels, lastError }) => `${labels.process}: ${lastError}`)
  await expect.poll(away, soon).toEqual([])
})

test('a form post and a visit are each one trace through all their processes, without personal data', async () => {
  const traces = { form: newTrace(), hit: newTrace() }
  expect((await sendForm(traces.form.headers)).status).toBe(204)
  expect((await sendHit(traces.hit.headers)).status).toBe(204)
  for (const kind of ['form', 'hit'] as const) {
    const { traceId } = traces[kind]
    const spans = () => spansIn(collectorOutput()).filter((span) => span.traceId === traceId)
    const missing = () => {
      const seen = spans()
      return processes.flatMap((service) =>
        matrix[service]![kind].filter(
          (name) => !seen.some((span) => span.service === service && name.test(span.name)),
        ).map((name) => `${service} ${name}`),
      )
    }
    await expect.poll(missing, soon).toEqual([])
    const ids = new Set(spans().map(({ id }) => id))
    const roots = spans().filter(({ parentId }) => !ids.has(parentId))
    expect(roots.map(({ service }) => service)).toEqual(['gateway'])
  }
  expect(collectorOutput()).not.toMatch(personal)
})

test('Prometheus answers the query of every panel and evaluates every alert', async () => {
  const panels = panelsOf('prometheus')
  const empty = async () => {
    await Promise.all([ask(`${stack.demo.site}/?${randomBytes(4).toString('hex')}`), sendForm(), sendHit()])
    const answers = promql(panels.map(({ expr }) => expr))
    return panels
      .filter(({ mayBeEmpty }, at) => !mayBeEmpty && answers[at]!.length === 0)
      .map(({ name }) => name)
  }
  await expect.poll(empty, soon).toEqual([])
  type Rules = { data: { groups: { rules: { name: string; health: string }[] }[] } }
  const [rules] = askInside<Rules>(['http://prometheus:9090/api/v1/rules'])
  const alerts = rules!.data.groups.flatMap((group) => group.rules)
  expect(alerts.length).toBeGreaterThan(10)
  await expect.poll(() => alerts.filter(({ health }) => health === 'err')).toEqual([])
})

test('the trace of a failure leads to the log line of the failed process, and to the dashboard', async () => {
  const failed = newTrace()
  compose('stop', 'postgres')
  try {
    await expect.poll(async () => (await askKey(failed.headers)).status, soon).toBe(503)
  } finally {
    compose('start', 'postgres')
  }
  const ofTrace = `{service_name=~".+"} | trace_id="${failed.traceId}" | request_id!="" | severity_text="warn"`
  await expect
    .poll(() => logql([ofTrace])[0]!.flatMap(({ values }) => values).length, soon)
    .toBeGreaterThan(0)
  const panels = panelsOf('loki')
  expect(panels.length).toBeGreaterThan(0)
  const answers = logql(panels.map(({ expr }) => expr))
  expect(panels.filter((_, at) => answers[at]!.length === 0).map(({ name }) => name)).toEqual([])
  await expect.poll(async () => (await askKey()).status, soon).toBe(200)
})

test('the lines of every process are in Loki, without personal data', async () => {
  const received = () => logql(processes.map((name) => `{service_name="${name}"}`))
  await expect.poll(() => processes.filter((_, at) => received()[at]!.length === 0), soon).toEqual([])
  expect(logql([`{service_name=~".+"} |~ "${personal.source}"`])).toEqual([[]])
})

test('the collector has exported spans and log lines', async () => {
  const sent = {
    tempo: 'sum(otelcol_exporter_sent_spans_total{exporter="otlp_grpc/tempo"}) > 0',
    loki: 'sum(otelcol_exporter_sent_log_records_total{exporter="otlp_http/loki"}) > 0',
  }
  const wanted = Object.entries(sent).filter(([name]) => !without.includes(name))
  const silent = () => {
    const answers = promql(wanted.map(([, expression]) => expression))
    return wanted.filter((_, at) => answers[at]!.length === 0).map(([name]) => name)
  }
  await expect.poll(silent, soon).toEqual([])
})
