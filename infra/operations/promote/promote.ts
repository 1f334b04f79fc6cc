import { fence, lift } from './fence.ts'
import { PromotionRefused, connectTo, reasonAway, until, type Server } from './server.ts'

/**
 * A statement of the operator about an old primary that does not answer. `stopped`: it is off and does not start by itself.
 * `synchronous`: it may run, but its `synchronous_standby_names` names only the standby that is promoted, so it cannot acknowledge
 * a write.
 */
export const absences = ['stopped', 'synchronous'] as const
export type Absence = (typeof absences)[number]

export type Promoted = {
  /** How the old primary was kept from writing. */
  fence: 'read-only' | Absence
  timeline: number
  /** From the first step of the fence, or of the promotion without one, until a write was committed, ms. */
  withoutPrimaryMs: number
  totalMs: number
}

/** The lock of a promotion, on the standby. */
const PROMOTION_LOCK = 7_112_005
const CATCH_UP_MS = 30_000
const PROMOTE_MS = 60_000

type Standby = {
  recovers: boolean
  system: string
  timeline: number | null
  received: string | null
  receiver: string | null
  /** Names of standbys for which commits would wait after the promotion, and where the setting is from. */
  waitsFor: string
  waitsForSource: string
  readOnly: boolean
}
type Primary = { recovers: boolean; system: string; timeline: number | null }

/**
 * Promotes the standby `to` after the primary `from` was fenced. Both are addresses for a superuser. Nothing is changed before all
 * conditions are met, and the fence comes first. With a primary that answers, no commit is lost: the fence ends all sessions, and the
 * standby is promoted when it has the log up to there. With one that does not answer, commits that it acknowledged are on the
 * standby if it replicated synchronously.
 * @throws PromotionRefused
 */
export async function promote({
  from,
  to,
  gone,
  catchUpMs = CATCH_UP_MS,
  say,
}: {
  from: string
  to: string
  gone?: Absence | undefined
  /** How long the standby may take to receive the rest of the log, ms. */
  catchUpMs?: number
  say: (line: string) => void
}): Promise<Promoted> {
  const began = performance.now()
  const standby = await connectTo(to).catch((failure: Error) => {
    throw new PromotionRefused(
      `The standby ${new URL(to).host} cannot be used: ${failure.message}. Nothing was changed.`,
    )
  })
  try {
    const state = await checkStandby(standby)
    const primary = await connectToPrimary(from, gone)
    try {
      if (primary) await checkPrimary(primary, standby, state)
      say(
        primary
          ? `${standby.name} is a standby of ${primary.name} and receives its log`
          : `${new URL(from).host} does not answer; stated by the operator: ${gone}`,
      )
      const withoutPrimary = performance.now()
      if (primary) await fenceAndCatchUp(primary, from, standby, { catchUpMs, say })
      else
        say(
          `${standby.name} has the log up to ${state.received}; commits that were acknowledged before are in it if the primary waited for this standby`,
        )
      const timeline = await promoteNow(standby, to, primary !== undefined)
      const ended = performance.now()
      say(`${standby.name} accepts writes, on timeline ${timeline}`)
      return {
        fence: primary ? 'read-only' : gone!,
        timeline,
        withoutPrimaryMs: Math.round(ended - withoutPrimary),
        totalMs: Math.round(ended - began),
      }
    } finally {
      await primary?.close()
    }
  } finally {
    await standby.close()
  }
}

async function checkStandby(standby: Server): Promise<Standby> {
  const [state] = await standby.query<Standby>(
    `select pg_is_in_recovery() as recovers, (select system_identifier::text from pg_control_system()) as system,
       receiver.received_tli as timeline, pg_last_wal_receive_lsn()::text as received, receiver.status as receiver,
       names.setting as "waitsFor", names.source as "waitsForSource",
       current_setting('default_transaction_read_only')::bool as "readOnly"
     from pg_settings names left join pg_stat_wal_receiver receiver on true
     where names.name = 'synchronous_standby_names'`,
  )
  if (!state!.recovers)
    throw new PromotionRefused(
      `${standby.name} is a primary already, so there is nothing to promote. Nothing was changed.`,
    )
  if (state!.waitsFor !== '' && state!.waitsForSource === 'command line')
    throw new PromotionRefused(
      `${standby.name} has synchronous_standby_names on its command line, so as a primary it would wait for another standby with every commit. Remove it there first. Nothing was changed.`,
    )
  const [lock] = await standby.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    PROMOTION_LOCK,
  ])
  if (!lock!.taken) throw new PromotionRefused(`Another promotion of ${standby.name} runs.`)
  return state!
}

/** Connects to the old primary; undefined if it does not answer and the operator stated why that is safe. */
async function connectToPrimary(url: string, gone: Absence | undefined): Promise<Server | undefined> {
  const name = new URL(url).host
  try {
    return await connectTo(url)
  } catch (failure) {
    const reason = reasonAway(failure)
    if (reason === undefined)
      throw new PromotionRefused(
        `${name} answers, but it cannot be fenced: ${(failure as Error).message}. Nothing was changed.`,
      )
    if (gone !== undefined) return undefined
    throw new PromotionRefused(
      [
        `${name} does not answer (${reason}), so it cannot be fenced from here. Nothing was changed. Promote with one of:`,
        '  GONE=stopped      its machine is off, or its Postgres is stopped and does not start by itself',
        '  GONE=synchronous  it may still run, but its synchronous_standby_names names only this standby: it cannot acknowledge a write',
      ].join('\n'),
    )
  }
}

async function checkPrimary(primary: Server, standby: Server, state: Standby): Promise<void> {
  const [found] = await primary.query<Primary>(
    `select pg_is_in_recovery() as recovers, (select system_identifier::text from pg_control_system()) as system,
       case when pg_is_in_recovery() then null
         else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`,
  )
  const refuse = (reason: string) => {
    throw new PromotionRefused(`${reason} Nothing was changed.`)
  }
  if (found!.system !== state.system) refuse(`${standby.name} is not a copy of ${primary.name}.`)
  if (found!.recovers)
    refuse(`${primary.name} is a standby, not a primary. Are FROM and TO in the right places?`)
  if (state.receiver !== 'streaming' || found!.timeline !== state.timeline)
    refuse(
      `${standby.name} does not receive the log of ${primary.name}, which runs and may have commits that the standby lacks. Let the standby catch up first, or build it anew.`,
    )
}

/** Fences the primary and waits until the standby has all of its log. If it does not get it, the fence is taken away. */
async function fenceAndCatchUp(
  primary: Server,
  from: string,
  standby: Server,
  { catchUpMs, say }: { catchUpMs: number; say: (line: string) => void },
): Promise<void> {
  const last = await fence(primary, from)
  say(`${primary.name} is fenced: it refuses writes, even after a restart, and all sessions were ended`)
  const hasAll = await until(async () => {
    const [row] = await standby.query<{ all: boolean }>(
      'select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), $1) >= 0 as all',
      [last],
    )
    return row!.all
  }, catchUpMs)
  if (!hasAll) {
    await lift(primary)
    throw new PromotionRefused(
      `${standby.name} did not receive the log up to ${last} within ${catchUpMs / 1_000} s. ${primary.name} accepts writes again, and nothing was promoted.`,
    )
  }
  say(`${standby.name} has all of the log, up to ${last}`)
}

/** Promotes the standby and returns its timeline when it has committed a write. */
async function promoteNow(standby: Server, url: string, isFenced: boolean): Promise<number> {
  // There is no standby of the new primary yet, so its commits must not wait for one.
  await standby.query(`alter system set synchronous_standby_names = ''`)
  await standby.query('alter system reset default_transaction_read_only')
  await standby.query('select pg_reload_conf()')
  await standby.query('select pg_promote(false)')
  let timeline = 0
  const isPrimary = await until(async () => {
    // A session of the standby keeps some of its settings, so the write is of a new one.
    const session = await connectTo(url)
    try {
      const [row] = await session.query<{ timeline: number }>(
        `select ('x' || left(pg_walfile_name(pg_logical_emit_message(true, 'portico', 'promoted')), 8))::bit(32)::int as timeline`,
      )
      timeline = row!.timeline
      return true
    } finally {
      await session.close()
    }
  }, PROMOTE_MS)
  if (isPrimary) return timeline
  const fenced = isFenced ? ' The old primary stays fenced, because the promotion may still end.' : ''
  throw new PromotionRefused(
    `${standby.name} did not accept a write within ${PROMOTE_MS / 1_000} s after it was told to. Look at its log.${fenced}`,
  )
}
