import { randomUUID } from 'node:crypto'
import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/performance/records.schemas'
import type { SettingsReply } from '@portico/proto/http/visits/performance'
import { rollouts, type Rollout } from '../domain/pipeline.ts'

/** GET /api/1/performance/settings (PERF-04): a new page load id, and which parts of the collector are on. */
export function readSettings(off: readonly Rollout[]): Route {
  const states = Object.fromEntries(rollouts.map((name) => [`${name}-rollout`, !off.includes(name)]))
  return route(api.readSettings, (): SettingsReply => ({ pageLoadId: randomUUID(), rollouts: states }))
}
