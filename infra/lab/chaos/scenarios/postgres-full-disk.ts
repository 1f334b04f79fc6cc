import { pause } from '../client.ts'
import { waitUntilQuiet } from '../quiet.ts'
import { msUntilAllBack } from '../faults.ts'
import { mountPostgresVolume } from '../machine/postgres-volume.ts'
import type { World } from '../world.ts'
import type { Scenario } from './scenario.ts'

const HEAL_MS = 10_000
const FULL_MS = 20_000

/**
 * Fills the volume of Postgres' data, so that its log cannot grow. Writes must be refused with 503 meanwhile, no
 * acknowledged write may be lost, and a submission must be saved again soon after there is free space.
 */
export const postgresFullDisk: Scenario = {
  name: 'postgres-full-disk',
  isSupported: ({ target }) => target.full !== undefined && process.getuid?.() === 0,
  async run(world) {
    const { target } = world
    const full = target.full!
    const dir = await findDataDirectory(world)
    const { supervisor } = full
    const postgresPid = async () => (await target.pid('postgres'))!
    const volume = await mountPostgresVolume({
      dir,
      dataDir: full.dataDir,
      pid: await postgresPid(),
      supervisor,
    })
    try {
      if ((await msUntilAllBack(world, ['commerce', 'sites', 'forms'], performance.now())) === null)
        return { name: 'disk of Postgres full', backMs: null }
      const before = world.tallies()
      volume.fill()
      await fillLog(world)
      await pause(FULL_MS)
      const problems = problemsWhileFull(world, before)
      volume.free()
      const since = performance.now()
      const backMs = await msUntilAllBack(world, ['commerce', 'sites', 'forms'], since)
      const saved = countAcknowledged(world)
      while (countAcknowledged(world) <= saved && performance.now() - since < 60_000) await pause(100)
      const savedMs = Math.round(performance.now() - since)
      if (savedMs > HEAL_MS) problems.push(`a submission was saved ${savedMs} ms after there was free space`)
      return {
        name: 'disk of Postgres full',
        backMs: backMs === null ? null : Math.max(backMs, savedMs),
        problems,
      }
    } finally {
      volume.free()
      world.holdLoad()
      await waitUntilQuiet(world).catch(() => null)
      while (!(await isBack(world))) await pause(100)
      await volume.unmount(await postgresPid())
      while (!(await isBack(world))) await pause(100)
      world.releaseLoad()
    }
  },
}

async function findDataDirectory({ target }: World): Promise<string> {
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

/** Starts new files of the log until there is no space for another one. Postgres reuses old files at first. */
async function fillLog({ target }: World): Promise<void> {
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

const countAcknowledged = ({ ledger }: World) =>
  ledger.entries().filter(({ kind, state }) => kind === 'submission' && state === 'acknowledged').length

/** Describes what is wrong: a write that failed with anything but 503, or that no submission was refused. */
function problemsWhileFull(world: World, before: ReturnType<World['tallies']>): string[] {
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
    ...(refused ? [] : ['no submission was refused, so the disk did not become full']),
    ...others.map(({ kind, status, more }) => `${kind}: ${more} × ${status} while the disk was full`),
  ]
}
