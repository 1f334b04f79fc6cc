import { PromotionRefused, connectTo, until, type Server } from './server.ts'

/** How long the fence may take to end all sessions, ms. */
const END_SESSIONS_MS = 15_000

/**
 * Makes a primary refuse writes: new sessions are read-only, even after a restart, and all other sessions are ended. The log up to
 * the returned position has every commit that was acknowledged; afterwards none is. A fence that cannot be completed
 * is taken away again.
 * @throws PromotionRefused
 */
export async function fence(primary: Server, url: string): Promise<string> {
  await primary.query('alter system set default_transaction_read_only = on')
  await primary.query('select pg_reload_conf()')
  try {
    let fencedAt: string | undefined
    const isReadOnly = await until(
      async () => (fencedAt = await startIfReadOnly(url)) !== undefined,
      END_SESSIONS_MS,
    )
    if (!isReadOnly)
      throw new PromotionRefused(
        `${primary.name} does not take over default_transaction_read_only. Is it set on its command line?`,
      )
    const areEnded = await until(async () => {
      // A session that began before the server had read its settings may still write.
      const ended = await primary.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid() and backend_start < $1::timestamptz`,
        [fencedAt],
      )
      return ended.length === 0
    }, END_SESSIONS_MS)
    if (!areEnded) throw new PromotionRefused(`Sessions of ${primary.name} could not be ended.`)
    const [last] = await primary.query<{ lsn: string }>(
      `select pg_logical_emit_message(false, 'portico', 'fenced', true)::text as lsn`,
    )
    return last!.lsn
  } catch (failure) {
    const isLifted = await lift(primary).then(
      () => true,
      () => false,
    )
    const state = isLifted
      ? 'It accepts writes again, and nothing was promoted.'
      : 'It may still refuse writes; to undo that: alter system reset default_transaction_read_only; select pg_reload_conf().'
    throw new PromotionRefused(`${failure instanceof Error ? failure.message : String(failure)} ${state}`, {
      cause: failure,
    })
  }
}

/** Takes a fence away. */
export async function lift(primary: Server): Promise<void> {
  await primary.query('alter system reset default_transaction_read_only')
  await primary.query('select pg_reload_conf()')
}

/** When a new session of the server began, if it is read-only. */
async function startIfReadOnly(url: string): Promise<string | undefined> {
  const session = await connectTo(url)
  try {
    const [row] = await session.query<{ began: string; readOnly: boolean }>(
      `select backend_start::text as began, current_setting('default_transaction_read_only')::bool as "readOnly"
       from pg_stat_activity where pid = pg_backend_pid()`,
    )
    return row!.readOnly ? row!.began : undefined
  } finally {
    await session.close()
  }
}
