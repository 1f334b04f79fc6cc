/** The signals of one process: names of metrics on its admin port, and names of its spans in the two traces below. */
type Signals = { metrics: readonly string[]; form: readonly RegExp[]; hit: readonly RegExp[] }

const common = [
  'http_server_duration_seconds_count',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'nodejs_eventloop_lag_p99_seconds',
]
const database = [
  'postgres_pool_connections',
  'postgres_pool_waiting',
  'postgres_database_bytes',
  'postgres_transactions_total',
  'postgres_server_connections',
]
const cache = ['cache_up', 'cache_memory_bytes', 'cache_reads_total', 'cache_uncounted_total']
const work = [
  'work_jobs_waiting',
  'work_longest_wait_seconds',
  'work_jobs_total',
  'work_wait_seconds_total',
  'work_jobs_not_done_total',
]
const service = [...common, ...database, ...work]
const outbox = ['outbox_facts', 'outbox_oldest_seconds', 'outbox_failures_total']
const consumer = [
  'consumer_lag_messages',
  'consumer_progress_timestamp_seconds',
  'consumer_messages_total',
  'consumer_batch_seconds_count',
  'consumer_retries_total',
  'consumer_dead_total',
  'consumer_log_lost_total',
  'bus_topic_messages_total',
]
const jobs = ['jobs_waiting', 'jobs_dead', 'jobs_overdue_seconds', 'jobs_ended_total']
const websiteLoops = ['website_loop_failing', 'website_loop_stuck', 'website_loop_failures_total']
const quarantine = ['collector_quarantined_total', 'quarantine_requests']
const spool = ['spool_bytes', 'spool_max_bytes', 'spool_oldest_seconds']

/**
 * The signals that each process must emit; `infra/e2e/signals/signals.test.ts` checks them on the full shape. `form` are spans in
 * the trace of a form post, `hit` in the trace of a visit.
 */
export const matrix: Record<string, Signals> = {
  gateway: {
    metrics: [
      ...common,
      ...cache,
      'gateway_pages_total',
      'gateway_refused_total',
      'gateway_lookups_total',
      'gateway_upstream_failures_total',
      'gateway_requests_in_flight',
      'gateway_page_cache_bytes',
    ],
    form: [/^POST/],
    hit: [/^POST/],
  },
  web: {
    metrics: [
      ...common,
      ...work,
      'web_pages_rendered_total',
      'web_pages_compared_total',
      'web_blocks_rendered_total',
      'web_blocks_kept_total',
      'web_kept_bytes',
    ],
    form: [],
    hit: [],
  },
  identity: {
    metrics: [...service, ...consumer, ...jobs, 'identity_sign_ins_total', 'identity_sign_ups_total'],
    form: [],
    hit: [],
  },
  sites: {
    metrics: [
      ...service,
      ...outbox,
      ...consumer,
      ...websiteLoops,
      'sites_releases_total',
      'sites_release_not_indexed_seconds',
      'sites_pages_not_indexed',
    ],
    form: [],
    hit: [],
  },
  forms: {
    metrics: [
      ...service,
      ...outbox,
      'forms_submissions_total',
      'forms_refusals_total',
      'forms_keys_issued_total',
    ],
    form: [
      /^POST \/api\/form\/SaveFormSubmission/,
      /^relay forms\.submitted\.v1$/,
      /^publish forms\.submitted\.v1$/,
    ],
    hit: [],
  },
  commerce: {
    metrics: [
      ...service,
      ...outbox,
      'commerce_cart_changes_total',
      'commerce_checkout_steps_total',
      'commerce_provider_seconds_count',
      'commerce_payment_events_total',
      'commerce_unresolved_payments',
      'commerce_unresolved_oldest_seconds',
      'commerce_oldest_hold_seconds',
      'commerce_mails_total',
      'commerce_mails_waiting',
      'commerce_mails_oldest_seconds',
      'commerce_mails_overdue_seconds',
      'commerce_books_days',
      'commerce_books_differences',
    ],
    form: [],
    hit: [],
  },
  census: {
    metrics: [
      ...service,
      ...websiteLoops,
      ...consumer,
      ...spool,
      'census_hits_total',
      'census_hits_rolled_up_total',
      'census_conversions_total',
      'census_events_total',
      'census_events_rolled_up_total',
      ...quarantine,
    ],
    form: [/^process forms\.submitted\.v1$/],
    hit: [/^POST \/api\/census\/RecordHit/, /^publish census\.hit\.v1$/, /^process census\.hit\.v1$/],
  },
  performance: {
    metrics: [
      ...service,
      ...consumer,
      ...spool,
      'performance_records_total',
      'performance_records_rolled_up_total',
      ...quarantine,
    ],
    form: [],
    hit: [],
  },
}
