import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@portico/kit/runtime/free-port'
import { Demo } from '../../e2e/stack.ts'
import { hasHaproxy, startLocalEdge } from '../../deploy/edge/local.ts'
import { launch } from '../../tooling/processes/launch.ts'
import { MAX_P99_MS, attacks, runAttack } from './clients.ts'

/**
 * `SCENARIO=clients make chaos`: starts a temporary Portico with the limits of an installation, and attacks its gateway
 * from one address and from fifty, while a visitor from another address requests a cached page. With EDGE=1 the edge of `make up` is
 * before the gateway, and is attacked instead. Variables: ATTACKS (names, separated by commas), ATTACK_SECONDS, EDGE.
 */
const seconds = Number(process.env['ATTACK_SECONDS'] ?? 20)
const COUNT = 1_000
const named = process.env['ATTACKS']?.split(',')
const chosen = attacks.filter(({ name }) => named?.includes(name) ?? true)
if (chosen.length < (named?.length ?? 0)) {
  process.stderr.write(`ATTACKS: there are only ${attacks.map(({ name }) => name).join(', ')}.\n`)
  process.exit(2)
}
const withEdge = process.env['EDGE'] === '1'
if (withEdge && !hasHaproxy) {
  process.stderr.write('EDGE=1 needs HAProxy: infra/tooling/prerequisites installs it.\n')
  process.exit(2)
}

const dataDir = mkdtempSync(join(tmpdir(), 'portico-clients-'))
chmodSync(dataDir, 0o755)
const [port, adminPort] = [await freePort(), await freePort()]
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const portico = await launch('portico', 'infra/embedded/src/main.ts', {
  ADMIN_PORT: String(adminPort),
  PORTICO_PORT: String(port),
  PORTICO_ADMIN_PORT: String(adminPort),
  PORTICO_DATA: dataDir,
  LOG_LEVEL: 'error',
  // The edge connects from this address, and tells the addresses of clients.
  ...(withEdge && { PORTICO_TRUSTED_PROXIES: '127.0.0.1' }),
})
const edge = withEdge ? await startLocalEdge({ gateway: port, admin: adminPort }) : null
const problems: string[] = []
try {
  const file = join(dataDir, 'demo.json')
  for (const end = Date.now() + 240_000; !existsSync(file) && Date.now() < end;) await pause(250)
  const demo = Demo.parse(JSON.parse(readFileSync(file, 'utf8')))
  for (const end = Date.now() + 60_000; edge && !(await edge.healthy()) && Date.now() < end;) await pause(100)
  const attacked = { port: edge?.edge ?? port, host: new URL(demo.site).host, page: '/' }
  for (const addresses of [1, 50])
    for (const attack of chosen) {
      const result = await runAttack(attacked, attack, { addresses, count: COUNT, seconds })
      const { asked, errors, p50Ms, p99Ms, connections } = result
      if (edge?.exitCode() != null) throw new Error(`the edge ended: ${edge.log()}`)
      const load = loadavg()[0]!.toFixed(1)
      process.stdout.write(
        `${attack.name}, ${addresses} addresses, ${connections} connections: ${asked} pages, ${errors.length} errors, p50 ${p50Ms} ms, p99 ${p99Ms} ms, load ${load}\n`,
      )
      if (errors.length > 0) problems.push(`${attack.name}, ${addresses}: ${[...new Set(errors)].join(', ')}`)
      if (!(p99Ms <= MAX_P99_MS)) problems.push(`${attack.name}, ${addresses}: p99 ${p99Ms} ms`)
      await pause(1_000)
    }
} finally {
  await edge?.stop()
  await portico.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.stdout.write(
  problems.length === 0 ? 'The visitor was not affected.\n' : `Problems:\n  ${problems.join('\n  ')}\n`,
)
process.exit(problems.length === 0 ? 0 : 1)
