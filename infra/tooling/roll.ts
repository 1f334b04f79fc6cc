import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { requestRoll } from './full-stack/request-roll.ts'

/**
 * `make roll TARGET=full`: replaces every process of a running `make full` with PORTICO_SUPERVISE=1, each new one before the
 * old one stops. NAMES: only these, separated by spaces; CHECKOUT: the folder of another release; PORTICO_DATA. Exits with 1 if a
 * new process does not become ready: the old ones serve on then.
 */
const MIGRATE_REQUESTS = '/proc/sys/net/ipv4/tcp_migrate_req'
const { NAMES: names = '', CHECKOUT: checkout, PORTICO_DATA: dataDir = '.portico-full' } = process.env

if (readFileSync(MIGRATE_REQUESTS, 'utf8').trim() === '0')
  process.stderr.write(
    'net.ipv4.tcp_migrate_req is 0: a connection that waits at a port while its old process closes it is reset.\n',
  )
try {
  const started = performance.now()
  const replaced = await requestRoll(resolve(dataDir), {
    names: names.split(/[\s,]+/).filter((name) => name !== ''),
    ...(checkout && { checkout: resolve(checkout) }),
  })
  for (const { name, readyMs, goneMs } of replaced)
    process.stdout.write(`${name}: ready after ${readyMs} ms, the old one gone after ${goneMs} ms\n`)
  process.stdout.write(
    `${replaced.length} processes replaced in ${Math.round((performance.now() - started) / 1_000)} s\n`,
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
