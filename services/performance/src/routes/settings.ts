import { randomUUID } from 'node:crypto'
import { route, type Route } from '@portico/kit/http/route'
import { SettingsReply } from '@portico/proto/http/performance'
import { rollouts, type Rollout } from '../domain/pipeline.ts'

/** GET /api/1/performance/settings (PERF-04): a new page load id, and which parts of the collector are on. */
export function readSettings(off: readonly Rollout[]): Route {
  const states = Object.fromEntries(rollouts.map((name) => [`${name}-rollout`, !off.includes(name)]))
  return route({
    method: 'GET',
    path: '/api/1/performance/settings',
    summary: 'Which parts of the page-speed collector are on.',
    access: 'anyone',
    answers: { 200: SettingsReply },
    handle: (): SettingsReply => ({ pageLoadId: randomUUID(), rollouts: states }),
  })
}
