import { Agent, request } from 'node:http'
import { until } from '@portico/kit/testing/until'
import type { Visitor } from './visitor.ts'

const IN_FLIGHT = 200
/** A revocation must have taken effect after this time. */
const REVOKED_AFTER_MS = 1_000

type Shot = { sent: number; passed: boolean; status: number }
type Target = { kind: 'app' | 'site'; path: string; headers: Record<string, string> }

/** A GET with the visitor's present cookies of these names. */
export function reading(
  visitor: Visitor,
  kind: 'app' | 'site',
  path: string,
  cookies: readonly string[],
): Target {
  const cookie = cookies.map((name) => `${name}=${visitor.cookie(kind, name) ?? ''}`).join('; ')
  const xsrf = visitor.cookie(kind, 'siteUserCrumb')
  return { kind, path, headers: { cookie, ...(xsrf !== undefined && { 'x-siteuser-xsrf-token': xsrf }) } }
}

/**
 * Keeps 200 requests in flight through the gateway while `revoke` runs. Returns how many passed before, the statuses of
 * the requests that were sent a second after it or later, and which of them passed.
 */
export async function race(
  { origin, host }: { origin: string; host: string },
  target: Target,
  revoke: () => Promise<unknown>,
  passes: (status: number, text: string) => boolean = (status) => status === 200,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT })
  const shots: Shot[] = []
  let over = false
  const worker = async () => {
    while (!over) {
      const sent = performance.now()
      const { status, text } = await fire(agent, origin, host, target)
      shots.push({ sent, status, passed: passes(status, text) })
    }
  }
  const workers = Promise.all(Array.from({ length: IN_FLIGHT }, worker))
  try {
    await until(() => shots.filter(({ passed }) => passed).length >= 2 * IN_FLIGHT)
    await revoke()
    const from = performance.now() + REVOKED_AFTER_MS
    const late = () => shots.filter(({ sent }) => sent >= from)
    await until(() => late().length >= 2 * IN_FLIGHT)
    return {
      before: shots.filter(({ sent, passed }) => passed && sent < from).length,
      late: new Set(late().map(({ status }) => status)),
      latePassed: late().filter(({ passed }) => passed),
    }
  } finally {
    over = true
    await workers
    agent.destroy()
  }
}

function fire(
  agent: Agent,
  origin: string,
  host: string,
  { path, headers }: Target,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const req = request({ agent, hostname, port, path, headers: { host, ...headers } }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('error', reject)
      res.on('end', () => resolve({ status: res.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    req.on('error', reject)
    req.end()
  })
}
