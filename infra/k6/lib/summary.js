import { goalOf, kinds } from './options.js'
import { page } from './page.js'

const number = (value, digits = 0) => (value === undefined ? '–' : value.toFixed(digits))

/** One row a kind of request: how many, how many failed, times in ms, and the goal it was held to. */
function rowsOf({ metrics }, { strict, tolerance }) {
  return kinds.flatMap((kind) => {
    const times = metrics[`http_req_duration{kind:${kind}}`]?.values
    const count = metrics[`http_reqs{kind:${kind}}`]?.values.count ?? 0
    if (!times || count === 0) return []
    const goal = strict ? goalOf(kind, tolerance) : null
    return [
      {
        kind,
        count,
        perSecond: metrics[`http_reqs{kind:${kind}}`].values.rate,
        failed: metrics[`http_req_failed{kind:${kind}}`]?.values.passes ?? 0,
        median: times.med,
        p95: times['p(95)'],
        p99: times['p(99)'],
        max: times.max,
        goal,
        held: goal === null || times['p(99)'] < goal,
      },
    ]
  })
}

const failedThresholds = ({ metrics }) =>
  Object.entries(metrics).flatMap(([name, { thresholds = {} }]) =>
    Object.entries(thresholds).flatMap(([rule, { ok }]) => (ok ? [] : [`${name} ${rule}`])),
  )

const failedChecks = ({ root_group }) =>
  root_group.checks
    .filter(({ fails }) => fails > 0)
    .map(({ name, fails, passes }) => ({ name, fails, passes }))

function table(result) {
  const head = ['request', 'count', '/s', 'failed', 'p50', 'p95', 'p99 ms', 'goal', '']
  const rows = result.rows.map((row) => [
    row.kind,
    String(row.count),
    number(row.perSecond, 1),
    String(row.failed),
    number(row.median, 1),
    number(row.p95, 1),
    number(row.p99, 1),
    row.goal === null ? '' : `< ${number(row.goal)}`,
    row.held ? '' : 'missed',
  ])
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at].length)))
  const line = (row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  ')
  return [head, ...rows].map((row) => `  ${line(row).trimEnd()}`).join('\n')
}

/** The end of a run: a table on the terminal, and a page that stands alone, in OUT (.cache/k6). */
export const summary = (scenario) => (data) => {
  const tolerance = Number(__ENV.TOLERANCE || scenario.tolerance)
  const { metrics, state } = data
  const result = {
    name: scenario.name,
    strict: scenario.strict,
    at: new Date(Date.now() - state.testRunDurationMs).toISOString(),
    seconds: Math.round(state.testRunDurationMs / 1_000),
    visits: metrics.iterations?.values.count ?? 0,
    dropped: metrics.dropped_iterations?.values.count ?? 0,
    requests: metrics.http_reqs?.values.count ?? 0,
    requestsPerSecond: metrics.http_reqs?.values.rate ?? 0,
    received: metrics.data_received?.values.count ?? 0,
    goodput: metrics.goodput?.values.rate ?? 0,
    unexpected: metrics.unexpected?.values.rate ?? 0,
    rows: rowsOf(data, { ...scenario, tolerance }),
    checks: failedChecks(data),
    missed: failedThresholds(data),
    tolerance,
  }
  const percent = (share) => `${(share * 100).toFixed(2)} %`
  const lines = [
    '',
    `  ${scenario.name}: ${result.visits} visits, ${result.requests} requests in ${result.seconds} s (${number(result.requestsPerSecond, 1)}/s), good ${percent(result.goodput)}, unexpected ${percent(result.unexpected)}`,
    '',
    table(result),
    '',
    ...result.checks.map(
      ({ name, fails, passes }) => `  not as expected: ${name}, ${fails} of ${fails + passes}`,
    ),
    ...result.missed.map((rule) => `  missed: ${rule}`),
    result.missed.length === 0 ? '  Every threshold held.' : '',
    '',
  ]
  const out = __ENV.OUT || '.cache/k6'
  return {
    stdout: lines.join('\n'),
    [`${out}/${scenario.name}.html`]: page(result),
    [`${out}/${scenario.name}.json`]: JSON.stringify(result, null, 2),
  }
}
