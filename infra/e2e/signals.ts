import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dashboards, expressionsOf } from '../grafana/dashboards.ts'
import { matrix } from '../otel/matrix.ts'
import { startPrometheus, type StartedPrometheus } from '../tooling/start-prometheus.ts'
import { ask, type Answer } from './http.ts'
import type { Receiver } from './otlp-receiver.ts'
import type { Stack } from './stack.ts'

/** Expressions that have data only after a fault or a refusal; here they are only parsed and run. */
const afterAFault = [/status="5xx"/, /_dropped_total/, /commerce_cart_refusals_total/]

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** What operators see of the full shape: the matrix, one trace through everything, dashboards and alerts. */
export function signalTests(stack: () => Stack, receiver: () => Receiver): void {
  let prometheus: StartedPrometheus | undefined
  afterAll(() => prometheus?.stop())

  const site = (path: string) => `http://demo.localhost:${stack().port}${path}`
  const post = (path: string, body: string, type: string, headers: Record<string, string> = {}) =>
    ask(site(path), {
      method: 'POST',
      headers: { 'content-type': type, 'user-agent': FIREFOX, ...headers },
      body,
    })
  const adminPorts = () =>
    JSON.parse(readFileSync(join(stack().dataDir, 'admin.json'), 'utf8')) as Record<string, number>

  /** A trace of our own: what is asked for is always traced. */
  function newTrace() {
    const traceId = randomBytes(16).toString('hex')
    return { traceId, traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` }
  }

  async function sendForm(headers: Record<string, string> = {}): Promise<Answer> {
    const { contact } = stack().demo.forms
    const { key } = JSON.parse(
      (await post('/api/form/FormSubmissionKey', '{}', 'application/json')).text,
    ) as { key: string }
    const answers = Object.fromEntries(
      contact.fields.map(({ id, type }) => [
        id,
        { email: 'visitor@example.com', name: { First: 'Robin', Last: 'Reed' }, checkbox: [] }[type] ??
          'Robin',
      ]),
    )
    const body = {
      key,
      formId: contact.id,
      collectionId: contact.collectionId,
      objectName: 'page',
      form: JSON.stringify(answers),
      captchaKey: null,
      pagePermissionTypeValue: 1,
      pageTitle: 'Contact',
      pageId: contact.collectionId,
      contentSource: 'c',
      pagePath: contact.path,
    }
    return post('/api/form/SaveFormSubmission', JSON.stringify(body), 'application/json', headers)
  }

  const sendHit = (headers: Record<string, string> = {}) => {
    const data = JSON.stringify({ url: '/', title: 'Home', userAgent: FIREFOX, clientDate: Date.now() })
    const body = new URLSearchParams({ event: '1', data, ss_cvr: '' }).toString()
    return post('/api/census/RecordHit', body, 'application/x-www-form-urlencoded', headers)
  }

  test('signals: one trace of a form post is seen at gateway, forms, relay, bus and consumer; of a visit too', async () => {
    const [form, hit] = [newTrace(), newTrace()]
    expect((await sendForm({ traceparent: form.traceparent })).status).toBe(204)
    expect((await sendHit({ traceparent: hit.traceparent })).status).toBe(204)
    for (const [kind, { traceId }] of [
      ['form', form],
      ['hit', hit],
    ] as const) {
      for (const [service, wanted] of Object.entries(matrix)) {
        for (const name of wanted[kind]) {
          const seen = () =>
            receiver().spans.some(
              (span) => span.traceId === traceId && span.service === service && name.test(span.name),
            )
          await expect.poll(seen, { timeout: 30_000, message: `${service} ${name}` }).toBe(true)
        }
      }
      // Every span but the gateway's first hangs below another one of the trace.
      const spans = receiver().spans.filter((span) => span.traceId === traceId)
      const ids = new Set(spans.map((span) => span.spanId))
      expect(spans.filter((span) => !ids.has(span.parentId)).map((span) => span.service)).toEqual(['gateway'])
    }
  })

  test('signals: every process sends its log to the collector, and none names a visitor', () => {
    const services = Object.keys(matrix)
    expect(services.filter((name) => !receiver().lines.some((line) => line.service === name))).toEqual([])
    expect(JSON.stringify(receiver().lines)).not.toMatch(/Robin|visitor@example|Firefox/)
  })

  test('signals: every process of the matrix shows every metric that it must, and no id in a label', async () => {
    const ports = adminPorts()
    // A page that is not cached, so that web has answered something.
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

  test('signals: every panel and every alert asks what Prometheus can answer', async () => {
    prometheus = await startPrometheus(adminPorts())
    const { query } = prometheus
    const answered = async () => (await query('sum(up{job="portico"})'))[0]?.value[1]
    await expect.poll(answered, { timeout: 30_000 }).toBe(String(Object.keys(matrix).length))
    for (let n = 0; n < 4; n++) {
      await Promise.all([ask(stack().demo.site), sendForm(), sendHit()])
      await new Promise((done) => setTimeout(done, 1_000))
    }
    const empty = async () => {
      const found: string[] = []
      for (const { file, dashboard } of dashboards()) {
        for (const { panel, expr } of expressionsOf(dashboard, 'prometheus')) {
          const series = await query(expr.replaceAll('$__rate_interval', '1m'))
          if (series.length === 0 && !afterAFault.some((each) => each.test(expr)))
            found.push(`${file}: ${panel}`)
        }
      }
      return found
    }
    await expect.poll(empty, { timeout: 30_000, interval: 2_000 }).toEqual([])

    const rules = (await (await fetch(`${prometheus.url}/api/v1/rules`)).json()) as {
      data: { groups: { rules: { name: string; health: string; annotations: Record<string, string> }[] }[] }
    }
    const alerts = rules.data.groups.flatMap((group) => group.rules)
    expect(alerts.length).toBeGreaterThan(10)
    expect(alerts.filter(({ health }) => health === 'err').map(({ name }) => name)).toEqual([])
    expect(alerts.filter(({ annotations }) => !/^[A-Z].{30,}\.$/.test(annotations['action'] ?? ''))).toEqual(
      [],
    )
    const firing = await query('ALERTS{alertstate="firing"}')
    expect(firing.map(({ metric }) => metric['alertname'])).toEqual([])
  })
}
