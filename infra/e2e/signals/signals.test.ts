import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { matrix } from '../../deploy/otel/matrix.ts'
import { startPrometheus, type StartedPrometheus } from '../../tooling/stores/start-prometheus.ts'
import { ask } from '../http.ts'
import { emptyPanels } from './panels.ts'
import { personal, visits } from '../visits.ts'
import { stack } from '../suite.ts'

// Metrics, traces, logs, dashboards and alerts of the full shape.

let prometheus: StartedPrometheus | undefined
afterAll(() => prometheus?.stop())

const { newTrace, sendForm, sendHit } = visits(stack)
const adminPorts = () =>
  JSON.parse(readFileSync(join(stack().dataDir, 'admin.json'), 'utf8')) as Record<string, number>

test('signals: a form post and a visit are each one trace, with spans of every process that the matrix names', async () => {
  const [form, hit] = [newTrace(), newTrace()]
  expect((await sendForm(form.headers)).status).toBe(204)
  expect((await sendHit(hit.headers)).status).toBe(204)
  for (const [kind, { traceId }] of [
    ['form', form],
    ['hit', hit],
  ] as const) {
    for (const [service, wanted] of Object.entries(matrix)) {
      for (const name of wanted[kind]) {
        const seen = async () =>
          (await stack().received()).spans.some(
            (span) => span.traceId === traceId && span.service === service && name.test(span.name),
          )
        await expect.poll(seen, { message: `${service} ${name}` }).toBe(true)
      }
    }
    // Every span except the gateway's first has its parent in the trace.
    const spans = (await stack().received()).spans.filter((span) => span.traceId === traceId)
    const ids = new Set(spans.map((span) => span.spanId))
    expect(spans.filter((span) => !ids.has(span.parentId)).map((span) => span.service)).toEqual(['gateway'])
  }
})

test('signals: no header makes the gateway trace an ordinary visitor', async () => {
  const stranger = newTrace({ token: false })
  expect((await sendHit(stranger.headers)).status).toBe(204)
  const after = newTrace()
  expect((await sendHit(after.headers)).status).toBe(204)
  const seen = async (traceId: string) =>
    (await stack().received()).spans.filter((span) => span.traceId === traceId)
  await expect.poll(async () => (await seen(after.traceId)).length).toBeGreaterThan(3)
  expect(await seen(stranger.traceId)).toEqual([])
})

test('signals: every process sends its log to the collector, without personal data of visitors', async () => {
  const services = Object.keys(matrix)
  const { lines } = await stack().received()
  expect(services.filter((name) => !lines.some((line) => line.service === name))).toEqual([])
  expect(JSON.stringify(lines)).not.toMatch(personal)
})

test('signals: every process of the matrix shows each of its metrics, and no id in a label', async () => {
  const ports = adminPorts()
  // This page is not cached, so web answers at least one request.
  expect((await ask(`${stack().demo.site}/?${randomBytes(4).toString('hex')}`)).status).toBe(200)
  expect(Object.keys(ports).sort()).toEqual(Object.keys(matrix).sort())
  for (const [name, { metrics }] of Object.entries(matrix)) {
    const text = await (await fetch(`http://127.0.0.1:${ports[name]}/metrics`)).text()
    const shown = new Set([...text.matchAll(/^([a-z_0-9]+)(?:\{| )/gm)].map(([, metric]) => metric))
    expect(
      metrics.filter((metric) => !shown.has(metric)),
      name,
    ).toEqual([])
    expect(text, name).not.toContain(stack().demo.websiteId)
    expect(text, name).not.toMatch(/"[0-9a-f]{24}"|@|[0-9a-f]{8}-[0-9a-f]{4}-/)
  }
})

test('signals: the alerts of the collectors fire', () => {
  const tests = new URL('../../deploy/prometheus/tests/collectors.yml', import.meta.url).pathname
  expect(execFileSync('promtool', ['test', 'rules', tests]).toString()).toContain('SUCCESS')
})

test('signals: Prometheus answers the query of every panel and evaluates every alert', async () => {
  prometheus = await startPrometheus(adminPorts())
  const { query } = prometheus
  const answered = async () => (await query('sum(up{job="portico"})'))[0]?.value[1]
  await expect.poll(answered).toBe(String(Object.keys(matrix).length))
  for (let n = 0; n < 4; n++) {
    await Promise.all([ask(stack().demo.site), sendForm(), sendHit()])
    await new Promise((done) => setTimeout(done, 1_000))
  }
  const empty = () => emptyPanels(query)
  await expect.poll(empty, { interval: 2_000 }).toEqual([])

  const rules = (await (await fetch(`${prometheus.url}/api/v1/rules`)).json()) as {
    data: { groups: { rules: { name: string; health: string; annotations: Record<string, string> }[] }[] }
  }
  const alerts = rules.data.groups.flatMap((group) => group.rules)
  expect(alerts.length).toBeGreaterThan(10)
  expect(alerts.filter(({ health }) => health === 'err').map(({ name }) => name)).toEqual([])
  expect(alerts.filter(({ annotations }) => !/^[A-Z].{30,}\.$/.test(annotations['action'] ?? ''))).toEqual([])
  const firing = await query('ALERTS{alertstate="firing"}')
  expect(firing.map(({ metric }) => metric['alertname'])).toEqual([])
})
