import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needProgram } from './install.ts'
import { freePort } from '@portico/kit/runtime/free-port'
import { start } from './process.ts'

export type Series = { metric: Record<string, string>; value: [number, string] }
export type StartedPrometheus = {
  url: string
  /** Runs an expression now. @throws Error with what Prometheus says of an expression that is wrong */
  query(expression: string): Promise<Series[]>
  stop(): Promise<void>
}

const source = new URL('../prometheus/', import.meta.url).pathname

/**
 * A real Prometheus on a loopback port with our configuration and rules. Each target `name:9000` is asked at the port
 * that `admin` gives it, every second.
 */
export async function startPrometheus(admin: Record<string, number>): Promise<StartedPrometheus> {
  needProgram('prometheus', '--version', 'prometheus')
  const dir = mkdtempSync(join(tmpdir(), 'portico-prometheus-'))
  cpSync(source, dir, { recursive: true })
  let config = readFileSync(join(dir, 'prometheus.yml'), 'utf8')
    .replace(/^( +scrape_interval:).*/m, '$1 1s')
    .replace(/^( +scrape_timeout:).*/m, '$1 1s')
    .replace(/^( +evaluation_interval:).*/m, '$1 1s')
  for (const [name, port] of Object.entries(admin)) {
    // The label `process` is made of the address, which here is the same for all.
    config = config.replace(`- ${name}:9000`, `- 127.0.0.1:${port}`)
  }
  writeFileSync(join(dir, 'prometheus.yml'), config)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = start('prometheus', [
    `--config.file=${join(dir, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(dir, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ])
  const stop = async () => {
    await server.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  await server.ready(async () => (await fetch(`${url}/-/ready`)).ok, 30_000)
  return {
    url,
    async query(expression) {
      const answer = await fetch(`${url}/api/v1/query`, {
        method: 'POST',
        body: new URLSearchParams({ query: expression }),
      })
      const reply = (await answer.json()) as { error?: string; data: { result: Series[] } }
      if (!answer.ok) throw new Error(`${expression}: ${reply.error ?? answer.status}`)
      return reply.data.result
    },
    stop,
  }
}
