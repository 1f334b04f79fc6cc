import type { KindVerdict } from './compare.ts'
import type { Result, Step } from './run.ts'

/** A process should be back within this time, ms. */
const GOAL_MS = 5_000
const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** One row for each kind of fault: how often, the time until HTTP was back (ms), and the requests that failed meanwhile. */
function faultRows(steps: readonly Step[]): string[][] {
  const names = [...new Set(steps.map((step) => step.name))].sort()
  return names.map((name) => {
    const same = steps.filter((step) => step.name === name)
    const times = same.flatMap((step) => (step.backMs === null ? [] : [step.backMs])).sort((a, b) => a - b)
    const failed: Record<string, number> = {}
    for (const step of same)
      for (const [kind, count] of Object.entries(step.failed)) failed[kind] = (failed[kind] ?? 0) + count
    const late = times.filter((ms) => ms > GOAL_MS).length
    return [
      name,
      String(same.length),
      String(percentile(times, 0.5)),
      String(times.at(-1) ?? '–'),
      late === 0 ? '' : `${late} over 5 s`,
      Object.entries(failed)
        .map(([kind, count]) => `${kind} ${count}`)
        .join(', ') || 'none',
    ]
  })
}

function ledgerRows({ comparison }: Result): string[][] {
  return Object.entries(comparison.kinds).map(([name, verdict]) => {
    const { attempted, acknowledged, unknown, stored, rolledUp, lost, doubled } = verdict
    return [
      name,
      ...[attempted, acknowledged, unknown, stored].map(String),
      rolledUp.length === 0 ? '–' : [...new Set(rolledUp)].join(' or '),
      String(lost.length),
      String(doubled.length),
    ]
  })
}

/** Returns the summary that the repository keeps: totals for each kind of fault, and the comparison. */
export function summaryOf(result: Result) {
  const { steps, comparison, requests, ...rest } = result
  const names = [...new Set(steps.map((step) => step.name))].sort()
  const verdict = ({ lost, doubled, strange, ...counts }: KindVerdict) => ({
    ...counts,
    lost: lost.length,
    doubled: doubled.length,
    strange: strange.length,
  })
  const { kinds, carts, ...sums } = comparison
  return {
    ...rest,
    faults: names.map((name) => {
      const times = steps.filter((step) => step.name === name).map(({ backMs }) => backMs ?? Infinity)
      times.sort((a, b) => a - b)
      return { name, times: times.length, backP50Ms: percentile(times, 0.5), backWorstMs: times.at(-1) }
    }),
    requests,
    comparison: {
      ...Object.fromEntries(Object.entries(kinds).map(([name, each]) => [name, verdict(each)])),
      carts: { ...carts, wrong: carts.wrong.length },
      ...sums,
    },
  }
}

/** Returns the result as text for a terminal. */
export function tableOf(result: Result): string {
  const { comparison, repeats, problems, machine } = result
  const copiesLine = (
    name: string,
    { keys, copies, different, unanswered, failed }: NonNullable<Result['repeats']>['forms'],
  ) =>
    `${name}: ${keys} keys × ${copies} at once: ${different} with different replies, ${unanswered} without success, ${failed} failed requests`
  return [
    '',
    `Chaos on ${result.target}, seed ${result.seed}, run ${result.run}, ${result.seconds} s; ${machine.cpus} CPUs, load ${machine.load.map((load) => load.toFixed(1)).join(' before, ')} after`,
    '',
    columns([
      ['fault', 'times', 'back p50 ms', 'worst ms', '', 'requests that failed and were sent again'],
      ...faultRows(result.steps),
    ]),
    '',
    columns([
      ['ledger', 'attempted', 'acknowledged', 'unknown', 'stored', 'rolled up', 'lost', 'twice'],
      ...ledgerRows(result),
    ]),
    '',
    `carts: ${comparison.carts.acknowledged} acknowledged changes of ${comparison.carts.compared} carts, ${comparison.carts.wrong.length} wrong lines`,
    ...(repeats ? [copiesLine('forms', repeats.forms), copiesLine('carts', repeats.carts)] : []),
    `quiet after ${comparison.quietMs ?? '–'} ms · spools ${comparison.spooledBytes} bytes · outboxes ${comparison.outboxRows} rows · dead letters ${comparison.deadLetters} · logouts ${result.logouts}`,
    ...result.notes,
    '',
    problems.length === 0 ? 'Nothing was lost or stored twice.' : `Problems:\n  ${problems.join('\n  ')}`,
    '',
  ].join('\n')
}

function columns(rows: readonly string[][]): string {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
