import { pause } from '../client.ts'
import { quiet } from '../compare.ts'
import { backFor } from '../faults.ts'
import { mountPostgresVolume } from '../postgres-volume.ts'
import type { World } from '../world.ts'
import type { Scenario } from './scenario.ts'

const HEAL_MS = 10_000
const FULL_MS = 20_000

/**
 * Fills the volume that holds the data of Postgres, so that its log cannot grow. Writes are refused with 503 then, nothing
 * that was acknowledged is lost, and a submission is saved again soon after there is room.
 */
export const postgresFullDisk: Scenario = {
  name: 'postgres-full-disk',
  fits: ({ target }) => target.full !== undefined && process.getuid?.() === 0,
  async run(world) {
    const { target } = world
    const full = target.full!
    const dir = await dataDirectory(world)
    const { supervisor } = full
    const pidOf = async () => (await target.pid('postgres'))!
    const volume = await mountPostgresVolume({ dir, dataDir: full.dataDir, pid: await pidOf(), supervisor })
    try {
      if ((await backFor(world, ['commerce', 'sites', 'forms'], performance.now())) === null)
        return { name: 'disk of Postgres full', backMs: null }
      const before = world.tallies()
      volume.fill()
      await useUpLog(world)
      await pause(FULL_MS)
      const problems = refusals(world, before)
      volume.empty()
      const since = performance.now()
      const backMs = await backFor(world, ['commerce', 'sites', 'forms'], since)
      const saved = acknowledged(world)
      while (acknowledged(world) <= saved && performance.now() - since < 60_000) await pause(100)
      const savedMs = Math.round(performance.now() - since)
      if (savedMs > HEAL_MS) problems.push(`a submission was saved ${savedMs} ms after there was room`)
      return {
        name: 'disk of Postgres full',
        backMs: backMs === null ? null : Math.max(backMs, savedMs),
        problems,
      }
    } finally {
      volume.empty()
      world.hold()
      await quiet(world).catch(() => null)
      while (!(await isBack(world))) await pause(100)
      await volume.unmount(await pidOf())
      while (!(await isBack(world))) await pause(100)
      world.release()
    }
  },
}

async function dataDirectory({ target }: World): Promise<string> {
  const [row] = await target.query<{ dir: string }>(
    'forms',
    `select current_setting('data_directory') as dir`,
  )
  return row!.dir
}

const isBack = ({ target }: World) =>
  target.query('forms', 'select 1').then(
    () => true,
    () => false,
  )

/** Begins new files of the log until there is no room for one. Postgres reuses old files at first. */
async function useUpLog({ target }: World): Promise<void> {
  for (let n = 0; n < 40; n++) {
    const switched = await target
      .query(
        'forms',
        `select pg_switch_wal()::text as at, pg_logical_emit_message(false, 'chaos', 'x')::text as more`,
      )
      .catch(() => null)
    if (switched === null) return
  }
}

const acknowledged = ({ ledger }: World) =>
  ledger.entries().filter(({ kind, state }) => kind === 'submission' && state === 'acknowledged').length

/** No write may fail with anything but 503, and some must. */
function refusals(world: World, before: ReturnType<World['tallies']>): string[] {
  const counts = Object.entries(world.tallies()).flatMap(([kind, { by }]) =>
    Object.entries(by).map(([status, count]) => ({
      kind,
      status,
      more: count - (before[kind]?.by[status] ?? 0),
    })),
  )
  const refused = counts.some(
    ({ kind, status, more }) => kind === 'submission' && status === '503' && more > 0,
  )
  const others = counts.filter(({ status, more }) => more > 0 && status !== '503' && status !== 'shed')
  return [
    ...(refused ? [] : ['no submission was refused: the disk did not become full']),
    ...others.map(({ kind, status, more }) => `${kind}: ${more} × ${status} while the disk was full`),
  ]
}
