import pg from 'pg'
import { errorMessage } from '../runtime/error-message.ts'
import { hostsOf, serversOf } from './servers.ts'

/** How long a server may take to say whether it accepts writes, ms. */
const ASK_MS = 2_500
/** For so long after a search that found no server, the next callers get its failure, ms. Each search costs a login. */
const PAUSE_MS = 500

/** No server of a list accepts writes at the moment. It is transient: the work may be done later. */
export class NoPrimary extends Error {}

type Search = { answer: Promise<number>; found?: number; failedAt?: number }

/** The search for the server that accepts writes, by the list of hosts. All connections of the process share it. */
const searches = new Map<string, Search>()

/**
 * Returns the address of the server of `url` that accepts writes. The servers are asked all at once, and the
 * answer is remembered until `forgetPrimary`. An old primary that comes back after another server was promoted is not taken: of
 * several servers that accept writes, the one with the newest timeline counts. A single server is not asked.
 * @throws NoPrimary when none accepts writes
 */
export async function addressOfPrimary(url: string): Promise<string> {
  const servers = serversOf(url)
  if (servers.length === 1) return url
  const hosts = hostsOf(url)
  let search = searches.get(hosts)
  if (!search || (search.failedAt !== undefined && performance.now() - search.failedAt > PAUSE_MS)) {
    search = startSearch(servers, hosts)
    searches.set(hosts, search)
  }
  return servers[await search.answer]!
}

/**
 * Lets the next call of `addressOfPrimary` ask the servers again, because a connection to `server` failed or found it read-only.
 * Nothing happens if another server was found meanwhile.
 */
export function forgetPrimary(url: string, server: string): void {
  const servers = serversOf(url)
  if (servers.length === 1) return
  const hosts = hostsOf(url)
  const found = searches.get(hosts)?.found
  if (found !== undefined && servers[found] === server) searches.delete(hosts)
}

function startSearch(servers: readonly string[], hosts: string): Search {
  const search: Search = { answer: findPrimary(servers, hosts) }
  search.answer.then(
    (found) => (search.found = found),
    () => (search.failedAt = performance.now()),
  )
  return search
}

/** Returns the index of the server of `servers` that accepts writes. */
async function findPrimary(servers: readonly string[], hosts: string): Promise<number> {
  const answers = await Promise.all(servers.map(ask))
  const newest = Math.max(...answers.map(({ timeline }) => timeline))
  if (newest > 0) return answers.findIndex(({ timeline }) => timeline === newest)
  const reasons = servers.map((server, index) => `${new URL(server).host} ${answers[index]!.reason}`)
  throw new NoPrimary(`no server of ${hosts} accepts writes: ${reasons.join('; ')}`)
}

type Answer = { timeline: number; reason?: string }

/** The timeline of a server that accepts writes; 0 with the reason for another one. */
async function ask(server: string): Promise<Answer> {
  const client = new pg.Client({
    connectionString: server,
    connectionTimeoutMillis: ASK_MS,
    query_timeout: ASK_MS,
    application_name: 'portico-primary',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ recovers: boolean; readOnly: boolean; timeline: number }>(
      `select pg_is_in_recovery() as recovers, current_setting('default_transaction_read_only')::bool as "readOnly",
         case when pg_is_in_recovery() then 0
           else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`,
    )
    const { recovers, readOnly, timeline } = rows[0]!
    if (recovers) return { timeline: 0, reason: 'is a standby' }
    return readOnly ? { timeline: 0, reason: 'refuses writes' } : { timeline }
  } catch (error) {
    return { timeline: 0, reason: `does not answer (${errorMessage(error)})` }
  } finally {
    void client.end().catch(() => {})
  }
}
