import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needProgram } from '../install.ts'
import { freePort } from '@portico/kit/runtime/free-port'
import { startProcess } from '../processes/process.ts'

export type Series = { metric: Record<string, string>; value: [number, string] }
export type StartedPrometheus = {
  url: string
  /** Evaluates an expression now. @throws Error with Prometheus's message when the expression is wrong */
  query(expression: string): Promise<Series[]>
  stop(): Promise<void>
}

const source = new URL('../../deploy/prometheus/', import.meta.url).pathname

/**
 * Starts a real Prometheus on a loopback port with our configuration and rules. It scrapes each process of `adminPorts` every second,
 * at its port, in place of the processes that a name has.
 */
export async function startPrometheus(adminPorts: Record<string, number>): Promise<StartedPrometheus> {
  needProgram('prometheus', '--version', 'prometheus')
  const dir = mkdtempSync(join(tmpdir(), 'portico-prometheus-'))
  cpSync(source, dir, { recursive: true })
  let config = readFileSync(join(dir, 'prometheus.yml'), 'utf8')
    .replace(/^( +scrape_interval:).*/m, '$1 1s')
    .replace(/^( +scrape_timeout:).*/m, '$1 1s')
    .replace(/^( +evaluation_interval:).*/m, '$1 1s')
  const targets = Object.entries(adminPorts).map(
    ([name, port]) => `      - { targets: ['127.0.0.1:${port}'], labels: { process: ${name} } }`,
  )
  config = config.replace(
    /^ {4}dns_sd_configs:\n(?: {6}.*\n)+/m,
    `    static_configs:\n${targets.join('\n')}\n`,
  )
  writeFileSync(join(dir, 'prometheus.yml'), config)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = startProcess('prometheus', [
    `--config.file=${join(dir, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(dir, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ])
  const stop = async () => {
    await server.kill()
    rmSync(dir, { recursive: true, force: true })
  }
  await server.ready(async () => (await fetch(`${url}/-/ready`)).ok, 120_000)
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
