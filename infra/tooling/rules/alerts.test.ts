import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { needProgram } from '../install.ts'

/** Series with their values, in the notation of Prometheus: `0+60x60` begins at 0 and rises by 60 a minute. */
type Series = Readonly<Record<string, string>>
/** Series for which an alert fires, and similar ones for which it does not. */
type Case = { fires: Series; quiet: Series }

const rules = new URL('../../deploy/prometheus/alerts/portico.yml', import.meta.url).pathname
/** Longer than the longest wait of a rule and its longest range, minutes. */
const MINUTES = 60
/** When the rules are evaluated, seconds. The first value of a series is at 0. */
const NOW = (MINUTES - 5) * 60

const still = (value: number) => `${value}+0x${MINUTES}`
const rising = (perMinute: number) => `0+${perMinute}x${MINUTES}`
const requests = (status: string) =>
  `http_server_duration_seconds_count{service="gateway",status="${status}"}`
const took = (le: string) => `http_server_duration_seconds_bucket{service="gateway",le="${le}"}`
const job = (outcome: string) => `jobs_ended_total{service="identity",job="mail",outcome="${outcome}"}`
const lag = 'consumer_lag_messages{service="census",group="roll-up"}'
const progress = 'consumer_progress_timestamp_seconds{service="census",group="roll-up"}'
const step = (name: string, outcome: string, traffic = 'real') =>
  `commerce_checkout_steps_total{step="${name}",outcome="${outcome}",traffic="${traffic}"}`
const calls = (outcome: string) =>
  `commerce_provider_seconds_count{provider="stripe",call="confirm",outcome="${outcome}"}`
const callTook = (le: string) =>
  `commerce_provider_seconds_bucket{provider="stripe",call="confirm",outcome="confirmed",le="${le}"}`
const mails = (outcome: string) => `commerce_mails_total{kind="confirmation",outcome="${outcome}"}`
const setAside = 'commerce_payment_events_total{outcome="set-aside"}'
const backedUp = (service: string, instance: string) =>
  `recovery_backup_timestamp_seconds{service="${service}",instance="${instance}"}`
const waiting = 'postgres_pool_waiting{service="forms",role="app"}'

/** A counter that is counted for the first time or rises, and one that stays. */
const onIncrease = (series: string): Case => ({
  fires: { [series]: rising(1) },
  quiet: { [series]: still(7) },
})
/** A gauge above and at its limit. */
const above = (series: string, limit: number): Case => ({
  fires: { [series]: still(limit + 1) },
  quiet: { [series]: still(limit) },
})

const cases: Readonly<Record<string, Case>> = {
  ProcessDown: {
    fires: {
      'up{job="portico",process="forms",instance="10.0.0.1:9000"}': still(1),
      'up{job="portico",process="forms",instance="10.0.0.2:9000"}': still(0),
    },
    quiet: { 'up{job="portico",process="forms"}': still(1) },
  },
  ProcessMissing: {
    fires: {
      'up{job="portico",process="forms"}': '1+0x30 _x60',
      'up{job="portico",process="web"}': still(1),
    },
    quiet: {
      'up{job="portico",process="forms",instance="10.0.0.1:9000"}': '1+0x30 _x60',
      'up{job="portico",process="forms",instance="10.0.0.2:9000"}': '_x30 1+0x60',
    },
  },
  FewerProcesses: {
    fires: {
      'up{job="portico",process="web",instance="10.0.0.1:9000"}': still(1),
      'up{job="portico",process="web",instance="10.0.0.2:9000"}': '1+0x30 _x60',
    },
    quiet: {
      'up{job="portico",process="web",instance="10.0.0.1:9000"}': '1+0x30 _x60',
      'up{job="portico",process="web",instance="10.0.0.2:9000"}': '_x30 1+0x60',
    },
  },
  WatcherDown: {
    fires: { 'up{job="observability",process="loki"}': still(0) },
    quiet: { 'up{job="observability",process="loki"}': still(1) },
  },
  ManyFailures: {
    fires: { [requests('2xx')]: rising(97), [requests('5xx')]: rising(3) },
    quiet: { [requests('2xx')]: rising(995), [requests('5xx')]: rising(5) },
  },
  SlowAnswers: {
    fires: { [took('1')]: rising(90), [took('2.5')]: rising(100), [took('+Inf')]: rising(100) },
    quiet: { [took('1')]: rising(97), [took('2.5')]: rising(100), [took('+Inf')]: rising(100) },
  },
  UpstreamAway: {
    fires: { 'gateway_upstream_failures_total{upstream="sites"}': rising(12) },
    quiet: { 'gateway_upstream_failures_total{upstream="sites"}': rising(3) },
  },
  SheddingLoad: {
    fires: { 'gateway_refused_total{class="page",reason="in-flight"}': rising(1) },
    quiet: { 'gateway_refused_total{class="page",reason="rate"}': rising(60) },
  },
  ClientsRefused: {
    fires: { 'gateway_connections_ended_total{reason="full"}': rising(600) },
    quiet: {
      'gateway_connections_ended_total{reason="full"}': rising(60),
      'gateway_connections_ended_total{reason="idle"}': rising(6_000),
    },
  },
  RendersWait: above('gateway_renders_waiting{instance="gateway:9000"}', 64),
  ProxyNotNamed: {
    fires: { gateway_untrusted_forwards_total: rising(60), [requests('2xx')]: rising(100) },
    quiet: { gateway_untrusted_forwards_total: rising(40), [requests('2xx')]: rising(100) },
  },
  PolicyStopsScripts: {
    fires: {
      'web_policy_reports_total{directive="script-src-elem"}': rising(10),
      gateway_pages_total: rising(100),
    },
    quiet: {
      'web_policy_reports_total{directive="script-src-elem"}': rising(2),
      'web_policy_reports_total{directive="img-src"}': rising(60),
      gateway_pages_total: rising(100),
    },
  },
  EventLoopLate: {
    fires: { 'nodejs_eventloop_lag_p99_seconds{service="web"}': still(0.4) },
    quiet: { 'nodejs_eventloop_lag_p99_seconds{service="web"}': still(0.28) },
  },
  ConsumerStuck: {
    fires: { [lag]: still(3), [progress]: still(0) },
    quiet: { [lag]: still(3), [progress]: rising(60) },
  },
  // A consumer that is behind makes progress; otherwise it is stuck.
  ConsumerBehind: {
    fires: { [lag]: still(10_001), [progress]: rising(60) },
    quiet: { [lag]: still(9_000), [progress]: rising(60) },
  },
  DeadLetters: onIncrease('consumer_dead_total{group="roll-up",topic="census.hit.v1"}'),
  BrokerLostLog: onIncrease('consumer_log_lost_total{group="roll-up",topic="census.hit.v1"}'),
  OutboxWaits: above('outbox_oldest_seconds{service="forms"}', 60),
  JobsLate: above('jobs_overdue_seconds{service="identity",job="mail"}', 300),
  JobsFail: {
    fires: { [job('failed')]: rising(1), [job('done')]: still(4) },
    quiet: { [job('failed')]: rising(1), [job('done')]: rising(1) },
  },
  JobsDead: onIncrease(job('dead')),
  WebsiteStuck: above('website_loop_stuck{service="sites",loop="index"}', 0),
  ReleaseNotIndexed: above('sites_release_not_indexed_seconds', 60),
  PagesNotIndexed: above('sites_pages_not_indexed', 0),
  SubmissionsRefused: {
    fires: { 'forms_refusals_total{reason="day_limit"}': rising(1) },
    quiet: { 'forms_refusals_total{reason="rate"}': rising(1) },
  },
  CheckoutsFail: {
    fires: { [step('place', 'failed')]: rising(1) },
    quiet: { [step('place', 'failed', 'synthetic')]: rising(1), [step('place', 'done')]: rising(60) },
  },
  UnresolvedPayments: {
    fires: { 'commerce_unresolved_oldest_seconds{book="live"}': still(1801) },
    quiet: {
      'commerce_unresolved_oldest_seconds{book="live"}': still(1800),
      'commerce_unresolved_oldest_seconds{book="test"}': still(9000),
    },
  },
  PaymentsSetAside: {
    fires: { [step('look', 'contradicts')]: rising(1), [setAside]: still(0) },
    quiet: { [step('look', 'contradicts')]: still(2), [setAside]: still(3) },
  },
  ForgedEvents: {
    fires: { 'commerce_payment_events_total{outcome="forged"}': rising(12) },
    quiet: { 'commerce_payment_events_total{outcome="forged"}': rising(3) },
  },
  // A busy shop has declined payments too, beside many orders.
  CardTesting: {
    fires: { [step('confirm', 'declined')]: rising(30), [step('place', 'done')]: rising(2) },
    quiet: { [step('confirm', 'declined')]: rising(30), [step('place', 'done')]: rising(30) },
  },
  HoldsKept: {
    fires: { 'commerce_oldest_hold_seconds{book="test"}': still(7201) },
    quiet: {
      'commerce_oldest_hold_seconds{book="live"}': still(3600),
      'commerce_oldest_hold_seconds{book="load"}': still(9000),
    },
  },
  ProviderAway: {
    fires: { [calls('unknown')]: rising(3), [calls('confirmed')]: rising(7) },
    quiet: { [calls('unknown')]: rising(1), [calls('confirmed')]: rising(99) },
  },
  ProviderSlow: {
    fires: { [callTook('5')]: rising(90), [callTook('10')]: rising(100), [callTook('+Inf')]: rising(100) },
    quiet: { [callTook('5')]: rising(97), [callTook('10')]: rising(100), [callTook('+Inf')]: rising(100) },
  },
  MailsOfStoresLate: above('commerce_mails_overdue_seconds', 300),
  MailsOfStoresFail: {
    fires: { [mails('waiting')]: rising(1), [mails('sent')]: still(4) },
    quiet: { [mails('waiting')]: rising(1), [mails('sent')]: rising(1) },
  },
  BooksDiffer: {
    fires: { 'commerce_books_days{book="live",check="stock",state="faults"}': still(1) },
    quiet: {
      'commerce_books_days{book="live",check="stock",state="faults"}': still(0),
      'commerce_books_days{book="live",check="provider",state="faults"}': still(1),
      'commerce_books_days{book="live",check="orders",state="unknown"}': still(1),
      'commerce_books_days{book="test",check="stock",state="faults"}': still(1),
    },
  },
  SpoolInUse: {
    fires: { 'spool_bytes{service="census"}': still(1), 'spool_oldest_seconds{service="census"}': still(61) },
    quiet: { 'spool_bytes{service="census"}': still(0), 'spool_oldest_seconds{service="census"}': still(61) },
  },
  SpoolNearlyFull: {
    fires: { 'spool_bytes{service="census"}': still(81), 'spool_max_bytes{service="census"}': still(100) },
    quiet: { 'spool_bytes{service="census"}': still(79), 'spool_max_bytes{service="census"}': still(100) },
  },
  CollectorRefuses: {
    fires: { 'census_spool_messages_total{service="census",outcome="refused"}': rising(1) },
    quiet: { 'census_spool_messages_total{service="census",outcome="published"}': rising(1) },
  },
  CollectorDrops: {
    fires: { 'census_hits_dropped_total{reason="too-old"}': rising(60), census_hits_total: rising(100) },
    quiet: { 'census_hits_dropped_total{reason="bot"}': rising(60), census_hits_total: rising(100) },
  },
  MalformedRequests: {
    fires: { 'collector_quarantined_total{service="census"}': rising(60) },
    quiet: { 'collector_quarantined_total{service="census"}': rising(6) },
  },
  PoolExhausted: {
    fires: { [waiting]: still(1) },
    quiet: { [waiting]: `${'1 0 '.repeat(MINUTES / 2)}0` },
  },
  PostgresConnectionsHigh: {
    fires: { postgres_server_connections: still(91), postgres_server_connections_max: still(100) },
    quiet: { postgres_server_connections: still(89), postgres_server_connections_max: still(100) },
  },
  Deadlocks: onIncrease('postgres_deadlocks_total{service="forms"}'),
  CacheAway: {
    fires: { 'cache_up{service="web"}': still(0), 'cache_up{service="gateway"}': still(0) },
    quiet: { 'cache_up{service="web"}': still(0), 'cache_up{service="gateway"}': still(1) },
  },
  // One database of a few may have no backup of today. Three processes of a service show the same time, or an earlier one.
  BackupOld: {
    fires: {
      [backedUp('forms', 'a')]: still(NOW - 26 * 3600 - 1),
      [backedUp('sites', 'a')]: still(NOW),
    },
    quiet: {
      [backedUp('forms', 'a')]: still(NOW - 26 * 3600),
      [backedUp('forms', 'b')]: still(NOW - 40 * 3600),
      [backedUp('sites', 'a')]: still(NOW),
    },
  },
  DrillOld: {
    fires: { 'recovery_drill_timestamp_seconds{service="forms"}': still(NOW - 8 * 86_400 - 1) },
    quiet: { 'recovery_drill_timestamp_seconds{service="forms"}': still(NOW - 8 * 86_400) },
  },
}

const processes = ['gateway', 'web', 'identity', 'sites', 'forms', 'commerce', 'census', 'performance']
/** One process of each service that a case does not name: without any, another alert would fire. */
const runningBeside = (series: Series): Series =>
  Object.fromEntries(
    processes
      .filter((name) => !Object.keys(series).some((each) => each.includes(`process="${name}"`)))
      .map((name) => [`up{job="portico",process="${name}"}`, still(1)]),
  )

test('every alert has a test', () => {
  const alerts = [...readFileSync(rules, 'utf8').matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name)
  expect(Object.keys(cases).sort()).toEqual(alerts.sort())
})

test('every alert fires for the state that it names, and not for a similar one', () => {
  needProgram('promtool', '--version', 'prometheus')
  const firing = 'count by (alertname) (ALERTS{alertstate="firing"})'
  const tests = Object.entries(cases).flatMap(([alert, { fires, quiet }]) =>
    [fires, quiet].map((series) => ({
      name: alert,
      interval: '1m',
      input_series: Object.entries({ ...runningBeside(series), ...series }).map(([name, values]) => ({
        series: name,
        values,
      })),
      promql_expr_test: [
        {
          expr: `${firing} > bool 0`,
          eval_time: `${MINUTES - 5}m`,
          exp_samples: series === fires ? [{ labels: `{alertname="${alert}"}`, value: 1 }] : [],
        },
      ],
    })),
  )
  expect(runPromtool(tests)).toContain('SUCCESS')
})

test('ProcessMissing names each process of which none answers', () => {
  needProgram('promtool', '--version', 'prometheus')
  const series: Series = {
    'up{job="portico",process="forms"}': still(0),
    'up{job="portico",process="web"}': '1+0x30 _x60',
  }
  const expr = 'count by (process) (ALERTS{alertname="ProcessMissing",alertstate="firing"})'
  const tests = [
    {
      interval: '1m',
      input_series: Object.entries({ ...runningBeside(series), ...series }).map(([name, values]) => ({
        series: name,
        values,
      })),
      promql_expr_test: [
        {
          expr,
          eval_time: `${MINUTES - 5}m`,
          exp_samples: ['forms', 'web'].map((name) => ({ labels: `{process="${name}"}`, value: 1 })),
        },
      ],
    },
  ]
  expect(runPromtool(tests)).toContain('SUCCESS')
})

/** Runs tests of the rules with `promtool`, and returns its output. @throws Error when a test fails */
function runPromtool(tests: readonly object[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-alerts-'))
  try {
    const file = join(folder, 'tests.yml')
    // Every JSON document is YAML.
    writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests }))
    return execFileSync('promtool', ['test', 'rules', file]).toString()
  } finally {
    rmSync(folder, { recursive: true })
  }
}
