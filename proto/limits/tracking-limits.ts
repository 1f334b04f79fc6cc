/*
 * The timings and limits of tracking in the browser: page speed, events, errors. A name ends in its unit unless it is
 * a plain count.
 */

/** Longest wait for page-speed metrics, ms (PERF-10). */
export const METRICS_WAIT_MS = 60_000
/** Quiet time after which a page counts as interactive, ms (PERF-10). */
export const INTERACTIVE_QUIET_MS = 5_000
/** Interval of the performance collector, ms (PERF-11). */
export const COLLECTOR_INTERVAL_MS = 30_000
/** Version reported by the performance collector (PERF-11). */
export const COLLECTOR_VERSION = '4.0.7'
/** Time-out of the metric settings call, ms (PERF-06). */
export const METRIC_SETTINGS_TIMEOUT_MS = 2_000
/** Delay between a visibility change and the sending of records, ms. Ours (S-30). */
export const VISIBILITY_SEND_DELAY_MS = 1_000
/** Interval of census heartbeats while the page is visible, ms. Ours (S-38). */
export const HEARTBEAT_MS = 30_000
/** Flush interval of the event logger, ms (EVT-15). */
export const LOGGER_FLUSH_MS = 30_000
/** Time-out of a button tracking call, ms (BTN-02). */
export const BUTTON_TRACKING_TIMEOUT_MS = 2_500
/** Error reports per page view (EVT-18, S-36). */
export const MAX_ERROR_SENDS = 20
/** Queued error reports; more are dropped (EVT-18, S-36). */
export const MAX_ERRORS_QUEUED = 10
/** Debounce of error reports, ms (EVT-18). */
export const ERROR_DEBOUNCE_MS = 1_000
/** Characters of a stack in an error report (EVT-16). */
export const MAX_STACK_LENGTH = 5_000
/** Number of run times that the throttle averages (ANIM-13). */
export const THROTTLE_SAMPLES = 22
/** The throttle waits this multiple of the average run time (ANIM-13). */
export const THROTTLE_FACTOR = 2
