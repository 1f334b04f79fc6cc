import type { readSettings } from '@portico/proto/api/performance/records'
import { METRIC_SETTINGS_TIMEOUT_MS } from '@portico/proto/limits/tracking-limits'
import { jsonOf } from '../../lib/data/json-of.ts'
import { report as reportFailure } from '../report.ts'

/** A page is measured only if all these rollouts are on (PERF-05). Their keys have the suffix `-rollout`. */
const REQUIRED_ROLLOUTS = ['rum', 'site-app', 'track-page-speed']

export type MetricSettings = { pageLoadId: string; rollouts: Record<string, boolean> }

/** Whether a rollout is on. Any value other than `true` means off. */
export function isOn(settings: Pick<MetricSettings, 'rollouts'>, name: string): boolean {
  return settings.rollouts?.[`${name}-rollout`] === true
}

/**
 * Fetches the settings that are needed before any record is sent (PERF-04). Returns null if measuring is off, if the
 * call fails or takes longer than 2 s (PERF-06), or if the response has no page load id (PERF-07). Failures are passed to
 * `report`.
 */
export async function fetchMetricSettings(
  report: (message: string) => void = reportFailure,
): Promise<MetricSettings | null> {
  try {
    const response = await fetch('/api/1/performance/settings', {
      signal: AbortSignal.timeout(METRIC_SETTINGS_TIMEOUT_MS),
    })
    const settings = await jsonOf<typeof readSettings>(response)
    if (!settings.pageLoadId) {
      report('Unable to resolve pageLoadId')
      return null
    }
    return REQUIRED_ROLLOUTS.every((name) => isOn(settings, name)) ? settings : null
  } catch (error) {
    report(
      (error as Error).name === 'TimeoutError'
        ? 'Metric settings request timeout'
        : 'Unable to resolve pageLoadId',
    )
    return null
  }
}
