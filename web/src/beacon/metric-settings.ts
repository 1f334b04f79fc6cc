const TIMEOUT_MS = 2_000
/** Rollouts that must all be on before a page is measured (PERF-05); each is looked up with the suffix. */
const NEEDED = ['rum', 'site-app', 'track-page-speed']

export type MetricSettings = { pageLoadId: string; rollouts: Record<string, boolean> }

/** Whether a rollout is on: only `true` means on. */
export function isOn(settings: Pick<MetricSettings, 'rollouts'>, name: string): boolean {
  return settings.rollouts?.[`${name}-rollout`] === true
}

/**
 * Asks for the settings before any record (PERF-04). Null when measuring is off, the call fails or takes 2 s
 * (PERF-06), or no page load id comes (PERF-07): the last two are told to `report`.
 */
export async function fetchMetricSettings(
  report: (message: string) => void = console.warn,
): Promise<MetricSettings | null> {
  try {
    const answer = await fetch('/api/1/performance/settings', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const settings = (await answer.json()) as MetricSettings
    if (!settings.pageLoadId) {
      report('Unable to resolve pageLoadId')
      return null
    }
    return NEEDED.every((name) => isOn(settings, name)) ? settings : null
  } catch (error) {
    report(
      (error as Error).name === 'TimeoutError'
        ? 'Metric settings request timeout'
        : 'Unable to resolve pageLoadId',
    )
    return null
  }
}
