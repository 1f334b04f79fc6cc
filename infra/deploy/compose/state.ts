import { resolve } from 'node:path'
import * as z from 'zod'
import { StartProblem } from '@portico/kit/runtime/config'
import { containers, dockerAsync, requireEngine, restarts, type Container } from './engine/engine.ts'
import { describeState, type Alert } from './processes/state.ts'
import { scaledProcesses } from './processes/scale.ts'

/**
 * `make state`: lists the containers with their health and commit, and the alerts. It ends with 1 if a process is missing or
 * not healthy, or if processes of two releases run.
 */

const Alerts = z.object({
  data: z.object({
    alerts: z.array(
      z.object({
        state: z.enum(['firing', 'pending']),
        labels: z.looseObject({ alertname: z.string(), severity: z.string().default('') }),
        annotations: z.looseObject({ summary: z.string().default(''), action: z.string().default('') }),
      }),
    ),
  }),
})

/** The containers of Portico's image. */
const PORTICO: readonly string[] = [...scaledProcesses, 'backup']

process.env['PORTICO_DATA'] = resolve(process.env['PORTICO_DATA'] ?? '.portico-compose')
try {
  requireEngine()
  const all = containers()
  if (all.length === 0) throw new StartProblem('The stack has no containers: make up starts it.')
  const restarted = restarts(all.map(({ ID }) => ID))
  const [commits, alerts] = await Promise.all([Promise.all(all.map(commitOf)), readAlerts(all)])
  const { lines, problems } = describeState(
    all.map((each, at) => ({ ...each, commit: commits[at]!, restarts: restarted.get(each.ID) ?? 0 })),
    alerts,
  )
  process.stdout.write(`${lines.join('\n')}\n`)
  if (problems.length > 0) {
    process.stdout.write(`\n${problems.join('\n')}\n`)
    process.exit(1)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

/** Returns the commit in the image of a running process or of the backup, or null. */
async function commitOf({ ID, Service, State }: Container): Promise<string | null> {
  if (State !== 'running' || !PORTICO.includes(Service)) return null
  try {
    return (await dockerAsync('exec', ID, 'cat', '/app/.commit')).trim()
  } catch {
    return null
  }
}

/** Returns the alerts of Prometheus, or null if it does not run or does not answer. */
async function readAlerts(all: readonly Container[]): Promise<Alert[] | null> {
  const prometheus = all.find(({ Service, State }) => Service === 'prometheus' && State === 'running')
  if (!prometheus) return null
  try {
    const url = 'http://localhost:9090/api/v1/alerts'
    const reply = await dockerAsync('exec', prometheus.ID, 'wget', '-q', '-T', '5', '-O', '-', url)
    return Alerts.parse(JSON.parse(reply)).data.alerts.map(({ state, labels, annotations }) => ({
      name: labels.alertname,
      state,
      severity: labels.severity,
      summary: annotations.summary,
      action: annotations.action,
    }))
  } catch {
    return null
  }
}
