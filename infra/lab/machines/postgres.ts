import { execFileSync } from 'node:child_process'
import { appendFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startCluster } from '@portico/kit/postgres/cluster'
import { databaseName, provision } from '@portico/kit/postgres/provision'
import { withClient } from '@portico/kit/postgres/with-client'
import { servicesWithData } from '../../deploy/compose/services.ts'
import type { Secrets } from '../../tooling/full-stack/secrets.ts'
import { makeStandby } from '../../tooling/stores/make-standby.ts'
import { startProcess } from '../../tooling/processes/process.ts'
import { pause } from '../chaos/client.ts'
import type { Host } from './network.ts'

const PORT = 5432
const READY_MS = 180_000

/** Postgres on two machines: the first is the primary, the second its standby, for which commits wait. */
export async function startPostgresPair(dir: string, hosts: readonly [Host, Host], secrets: Secrets) {
  const password = secrets.secret('postgres')
  const dirOf = (host: Host) => join(dir, host.name, 'postgres')
  const adminUrl = (host: Host) => `postgres://postgres:${password}@${host.address}:${PORT}/postgres`
  const servers = hosts.map(({ address }) => `${address}:${PORT}`).join(',')
  const running = new Map<Host, ReturnType<typeof startProcess>>()

  // The package starts servers in the network of this process only, so it makes the data, and the server runs without it.
  const first = await startCluster({ dir: dirOf(hosts[0]), password, durable: false })
  const program = readlinkSync(`/proc/${first.pid()}/exe`)
  await withClient({ connectionString: first.adminUrl }, async (admin) => {
    for (const name of servicesWithData) await provision(admin, name, (role) => secrets.ofRole(name, role))
  })
  appendFileSync(
    join(dirOf(hosts[0]), 'pg_hba.conf'),
    'host all all 10.77.0.0/24 password\nhost replication all 10.77.0.0/24 password\n',
  )
  await copyTo(hosts[1], { adminUrl: first.adminUrl, host: hosts[0] })
  await first.stop()

  function copyTo(standby: Host, primary: { adminUrl: string; host: Host }): Promise<void> {
    return makeStandby({
      primary: { adminUrl: primary.adminUrl, host: primary.host.address, port: PORT, password },
      dir: dirOf(standby),
      name: standby.name,
    })
  }

  async function run(host: Host): Promise<void> {
    const settings = {
      listen_addresses: host.address,
      unix_socket_directories: '',
      max_connections: '300',
      shared_buffers: '32MB',
      jit: 'off',
      // A killed process loses nothing that the kernel has, and three machines share one disk here.
      fsync: 'off',
      tcp_keepalives_idle: '10',
      tcp_keepalives_interval: '5',
      tcp_keepalives_count: '3',
      tcp_user_timeout: '20s',
      wal_sender_timeout: '10s',
      wal_receiver_timeout: '10s',
      wal_receiver_status_interval: '1s',
    }
    const [uid, gid] = ['-u', '-g'].map((flag) => execFileSync('id', [flag, 'postgres']).toString().trim())
    const asPostgres = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const [command, ...args] = [
      ...host.network,
      ...asPostgres,
      ...host.clock,
      program,
      '-D',
      dirOf(host),
      '-p',
      String(PORT),
      ...flags,
    ]
    const server = startProcess(command!, args, { name: `Postgres of ${host.name}` })
    running.set(host, server)
    await server.ready(
      () =>
        withClient({ connectionString: adminUrl(host), connectionTimeoutMillis: 2_000 }, () =>
          Promise.resolve(true),
        ),
      READY_MS,
    )
  }

  const ask = <Row extends object>(host: Host, sql: string) =>
    withClient(
      { connectionString: adminUrl(host), connectionTimeoutMillis: 5_000, query_timeout: 10_000 },
      async (client) => (await client.query<Row>(sql)).rows,
    )

  /** Lets commits of a primary wait for its standby, once that follows. */
  async function waitForStandby(primary: Host, standby: Host): Promise<void> {
    for (const end = Date.now() + READY_MS; ; await pause(200)) {
      const rows = await ask(primary, `select 1 from pg_stat_replication where state = 'streaming'`).catch(
        () => [],
      )
      if (rows.length > 0) break
      if (Date.now() > end) throw new Error(`${standby.name} does not follow ${primary.name}`)
    }
    await ask(primary, `alter system set synchronous_standby_names = 'FIRST 1 (${standby.name})'`)
    await ask(primary, 'select pg_reload_conf()')
  }

  try {
    await run(hosts[0])
    await run(hosts[1])
    await waitForStandby(hosts[0], hosts[1])
  } catch (failure) {
    await stop()
    throw failure
  }

  async function stop(): Promise<void> {
    await Promise.all([...running.values()].map((server) => server.kill()))
  }

  return {
    password,
    serverOf: (host: Host) => `${host.address}:${PORT}`,
    urlFor: ({ user, password: own, database }: { user: string; password: string; database: string }) =>
      `postgres://${user}:${own}@${servers}/${database}`,
    /** The address of a service's database for the superuser, on the server that accepts writes. */
    databaseUrl: (service: string) => `postgres://postgres:${password}@${servers}/${databaseName(service)}`,
    kill: (host: Host) => running.get(host)!.kill(),
    /** The step of the operator while the standby is away: commits no longer wait for it. */
    waitForNoStandby: async (primary: Host) => {
      await ask(primary, `alter system set synchronous_standby_names = ''`)
      await ask(primary, 'select pg_reload_conf()')
    },
    waitForStandby,
    /** Deletes the data of an old primary and builds it anew as the standby of the new one. */
    async rebuild(old: Host, primary: Host): Promise<void> {
      await running.get(old)?.kill()
      rmSync(dirOf(old), { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
      await copyTo(old, { adminUrl: adminUrl(primary), host: primary })
      await run(old)
      await waitForStandby(primary, old)
    },
    stop,
  }
}

export type PostgresPair = Awaited<ReturnType<typeof startPostgresPair>>
