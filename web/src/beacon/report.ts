/**
 * Reports a failure of the page-speed collector to the page's error reporter, which cancels the event, or to the console if
 * the page has none (PERF-07, PERF-14).
 */
export function report(message: string): void {
  const detail = { kind: 'error', error: new Error(message) }
  if (dispatchEvent(new CustomEvent('portico:collect', { detail, cancelable: true }))) console.warn(message)
}
