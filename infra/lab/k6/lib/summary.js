import { answersOf, outcomes } from './answers.js'
import { goalOf, kinds } from './options.js'
import { overloadProblems, sentTooLittle } from './overload.ts'
import { page } from './page.js'

const number = (value, digits = 0) => (value === undefined ? '–' : value.toFixed(digits))

/** The number of good, refused and unexpected answers of a kind or a level. */
function counted({ metrics }, tag, value) {
  const [good, refused, unexpected] = outcomes.map(
    (outcome) => metrics[answersOf(tag, value, outcome)]?.values.count ?? 0,
  )
  return { count: good + refused + unexpected, good, refused, unexpected }
}

/** One row for each kind of request: counts, times in ms and the goal. */
function rowsOf(data, { strict, tolerance }) {
  return kinds.flatMap((kind) => {
    const times = data.metrics[`http_req_duration{kind:${kind}}`]?.values
    const answers = counted(data, 'kind', kind)
    if (!times || answers.count === 0) return []
    const goal = strict ? goalOf(kind, tolerance) : null
    return [
      {
        kind,
        ...answers,
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

/** One row for each level of the run. */
function levelsOf(data, levels) {
  return levels.map(({ visits, seconds }, at) => {
    const answers = counted(data, 'level', at)
    const goodShare = answers.count === 0 ? 0 : answers.good / answers.count
    return { visits, seconds, ...answers, goodPerSecond: answers.good / seconds, goodShare }
  })
}

/** Sentences for the thresholds of k6 that were not met. */
function missedBy({ metrics }, rows, tooFew) {
  const missed = (name) => Object.values(metrics[name]?.thresholds ?? {}).some(({ ok }) => !ok)
  const sentences = []
  if (missed('unexpected'))
    sentences.push(
      `${metrics.unexpected.values.passes} answers were neither good nor a refusal with Retry-After`,
    )
  if (missed('goodput'))
    sentences.push(
      `only ${(metrics.goodput.values.rate * 100).toFixed(2)} % of the answers were good, goal 99.9 %`,
    )
  if (missed('held_refused'))
    sentences.push(
      `${metrics.held_refused.values.count} of ${metrics.held_answers.values.count} requests of buyers with a hold were refused`,
    )
  if (missed('dropped_iterations')) sentences.push(`${tooFew} visits could not begin`)
  for (const { kind, p99, goal, held } of rows) {
    if (!held) sentences.push(`${kind}: 99 of 100 within ${number(p99)} ms, goal ${number(goal)} ms`)
  }
  return sentences
}

const failedChecks = ({ root_group }) =>
  root_group.checks
    .filter(({ fails }) => fails > 0)
    .map(({ name, fails, passes }) => ({ name, fails, passes }))

function table(head, rows) {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at].length)))
  const line = (row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  ')
  return [head, ...rows].map((row) => `  ${line(row).trimEnd()}`).join('\n')
}

const kindTable = ({ rows }) =>
  table(
    ['request', 'count', 'refused', 'unexpected', 'p50', 'p95', 'p99 ms', 'goal', ''],
    rows.map((row) => [
      row.kind,
      String(row.count),
      String(row.refused),
      String(row.unexpected),
      number(row.median, 1),
      number(row.p95, 1),
      number(row.p99, 1),
      row.goal === null ? '' : `< ${number(row.goal)}`,
      row.held ? '' : 'missed',
    ]),
  )

const levelTable = ({ levels }) =>
  table(
    ['visits/s', 'for s', 'answers/s', 'good/s', 'refused', 'unexpected'],
    levels.map((level) => [
      number(level.visits, 1),
      String(level.seconds),
      number(level.count / level.seconds, 1),
      number(level.goodPerSecond, 1),
      `${number((level.refused / Math.max(1, level.count)) * 100, 1)} %`,
      String(level.unexpected),
    ]),
  )

/** The checkouts of a run. `held`: answers to buyers with a hold, and how many of them were refusals. */
function checkoutsOf({ metrics }) {
  const count = (name) => metrics[name]?.values.count ?? 0
  return {
    orders: count('orders'),
    soldOut: count('sold_out'),
    soldOutP99: metrics.sold_out_time?.values['p(99)'] ?? null,
    held: { answers: count('held_answers'), refused: count('held_refused') },
  }
}

function checkoutLine({ orders, soldOut, soldOutP99, held }) {
  const refusals = soldOut > 0 ? `${soldOut} sold out (99 of 100 told within ${number(soldOutP99)} ms), ` : ''
  return `  checkouts: ${orders} orders seen as paid, ${refusals}${held.answers} requests with a hold, of which ${held.refused} refused`
}

/** Writes the results of a run: tables on the terminal, and an HTML page and JSON in OUT (.cache/k6). */
export const summary = (scenario) => (data) => {
  const { metrics, state } = data
  const levels = levelsOf(data, scenario.levels)
  const rows = rowsOf(data, scenario)
  const visits = metrics.iterations?.values.count ?? 0
  const dropped = metrics.dropped_iterations?.values.count ?? 0
  const result = {
    name: scenario.name,
    strict: scenario.strict,
    at: new Date(Date.now() - state.testRunDurationMs).toISOString(),
    seconds: Math.round(state.testRunDurationMs / 1_000),
    visits,
    dropped,
    requests: metrics.http_reqs?.values.count ?? 0,
    requestsPerSecond: metrics.http_reqs?.values.rate ?? 0,
    received: metrics.data_received?.values.count ?? 0,
    goodput: metrics.goodput?.values.rate ?? 0,
    unexpected: metrics.unexpected?.values.passes ?? 0,
    rows,
    levels,
    checks: failedChecks(data),
    checkouts: checkoutsOf(data),
    missed: [
      ...missedBy(data, rows, dropped),
      ...(scenario.strict ? [] : [...overloadProblems(levels), ...sentTooLittle(visits, dropped)]),
      ...(scenario.problems?.(checkoutsOf(data)) ?? []),
    ],
    tolerance: scenario.tolerance,
  }
  const lines = [
    '',
    `  ${scenario.name}: ${result.visits} visits, ${result.requests} requests in ${result.seconds} s (${number(result.requestsPerSecond, 1)}/s), good ${number(result.goodput * 100, 2)} %, unexpected ${result.unexpected}`,
    '',
    kindTable(result),
    '',
    ...(levels.length > 1 ? [levelTable(result), ''] : []),
    ...(result.checkouts.held.answers > 0 ? [checkoutLine(result.checkouts), ''] : []),
    ...(dropped > 0 ? [`  visits not begun, because no visitor was free: ${dropped}`] : []),
    ...result.checks.map(({ name, fails, passes }) => `  not good: ${name}, ${fails} of ${fails + passes}`),
    ...result.missed.map((rule) => `  missed: ${rule}`),
    result.missed.length === 0 ? '  Every threshold was met.' : '',
    '',
  ]
  const out = __ENV.OUT || '.cache/k6'
  return {
    stdout: lines.join('\n'),
    [`${out}/${scenario.name}.html`]: page(result),
    [`${out}/${scenario.name}.json`]: JSON.stringify(result, null, 2),
  }
}
