import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@portico/kit/runtime/free-port'
import { createClient } from '../../demo/client.ts'
import { signIn } from '../../demo/logins.ts'
import { isAlive } from '../../tooling/supervisor.ts'
import { startProcess } from '../../tooling/process.ts'
import { pause } from '../chaos/client.ts'
import { openLedger } from '../chaos/ledger.ts'
import { waitUntilQuiet } from '../chaos/quiet.ts'
import { stores } from '../chaos/stores.ts'
import { fullTarget } from '../chaos/target-full.ts'
import { runReader, runSubmitter } from '../chaos/visitors.ts'
import { createWorld, newRunId } from '../chaos/world.ts'

const root = resolve(import.meta.dirname, '../../..')
const TOOL = join(root, 'infra/deploy/restore/main.ts')

/** Figures of a drill. Lists of ids are empty when it went well. */
export type DrillResult = {
  acknowledgedBefore: number
  missingBefore: string[]
  acknowledgedAfter: number
  /** Submissions acknowledged after the target time that are not there, and how many of them the report lists. */
  missingAfter: number
  reported: number
  /** Ids that only one of the report and the comparison has. */
  differences: string[]
  hitsLost: string[]
  hitsTwice: string[]
  mailsAfterRestore: number
  sessionStatus: number
  erasedIsThere: boolean
  firstRequestMs: number
}

type Line = { at: number; id: string; kind: string; state: string }

/**
 * Rehearses the loss of the volume of Postgres on a stack of its own: load, a backup, more load, the volume is destroyed, a restore to
 * a time within the load, and a comparison with the ledger of the load.
 */
export async function runDrill({
  loadMs,
  log = () => {},
}: {
  /** How long the load runs before and after the target time. */
  loadMs: number
  log?: (line: string) => void
}): Promise<DrillResult> {
  const dir = mkdtempSync(join(tmpdir(), 'portico-drill-'))
  chmodSync(dir, 0o755)
  const [dataDir, archive, key] = [join(dir, 'data'), join(dir, 'archive'), join(dir, 'key')]
  const port = await freePort()
  const start = async () => {
    const full = startProcess(process.execPath, [join(root, 'infra/tooling/full.ts')], {
      name: 'full',
      cwd: root,
      env: {
        ...process.env,
        PORTICO_PORT: String(port),
        PORTICO_TEST_PROVIDER_PORT: '0',
        PORTICO_DATA: dataDir,
        PORTICO_RATE_SCALE: '100',
        PORTICO_MAX_DELAY_MS: '20000',
        PORTICO_DEMO_HISTORY: '0',
        PORTICO_SUPERVISE: '1',
      },
    })
    await full.printed('Portico is ready')
    return full
  }
  let full = await start()
  let backup: ReturnType<typeof startProcess> | undefined
  try {
    const target = fullTarget(dataDir)
    const run = newRunId()
    const ledgerFile = join(dir, 'ledger.jsonl')
    const world = createWorld(target, openLedger(ledgerFile), run, 1)
    backup = startProcess(process.execPath, [TOOL, 'backup', dataDir, archive, key], {
      name: 'backup',
      cwd: root,
    })
    await backup.printed('archived until')
    log('the first backup is in the archive')

    const host = `app.localhost:${port}`
    const owner = createClient(`http://127.0.0.1:${port}`, host)
    await signIn(owner, world.demo.owner)
    const member = world.visitor()
    const json = { ...world.demo.member, rememberMe: true }
    await member.send('POST', '/api/site-users/account/session', { json })
    const before = await member.send('GET', '/api/site-users/account/profile')
    if (before.status !== 200) throw new Error(`the member could not sign in: ${before.status}`)

    const visitors = [runSubmitter(world), runSubmitter(world), runReader(world)]
    await pause(loadMs)
    const to = new Date()
    log(`the target time is ${to.toISOString()}`)
    await pause(loadMs)
    // After the target time a submission of before is erased.
    const [erased] = await target.query<{ id: string; mark: string }>(
      'forms',
      `select id, substring(search_text from 'chaos-${run}-[0-9]+') as mark from submission where search_text like '%chaos-${run}-%' order by created_at limit 1`,
    )
    const path = `/api/rest/forms/submissions/${erased!.id}?websiteId=${world.demo.websiteId}`
    const deleted = await owner.call('DELETE', path)
    if (deleted.status !== 204) throw new Error(`the submission was not erased: ${deleted.status}`)
    const erasedMark = erased!.mark
    world.stop()
    await Promise.all(visitors)
    while (!existsSync(join(archive, 'journal/forms'))) await pause(100)
    const mails = () => (existsSync(join(dataDir, 'mail')) ? readdirSync(join(dataDir, 'mail')).length : 0)

    const markById = new Map(
      (
        await target.query<{ id: string; mark: string }>(
          'forms',
          `select id, substring(search_text from 'chaos-${run}-[0-9]+') as mark from submission
           where search_text like '%chaos-${run}-%'`,
        )
      ).map(({ id, mark }) => [id, mark]),
    )
    const postgres = (await target.pid('postgres'))!
    process.kill(target.full!.supervisor, 'SIGSTOP') // it would start Postgres again
    process.kill(postgres, 'SIGKILL')
    rmSync(join(dataDir, 'postgres'), { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    const destroyedAt = performance.now()
    log('the volume of Postgres is destroyed')
    for (const pid of Object.values(readPids(dataDir))) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    await full.kill()
    await backup.kill()

    const tool = promisify(execFile)
    const { stdout } = await tool(
      process.execPath,
      [TOOL, 'restore', dataDir, archive, key, to.toISOString()],
      {
        cwd: root,
      },
    )
    for (const line of stdout.trim().split('\n')) log(line)
    const mailsBefore = mails()
    full = await start()
    const restored = createWorld(fullTarget(dataDir), world.ledger, run, 1)
    const visitor = restored.visitor()
    while ((await visitor.send('GET', '/', { headers: { accept: 'text/html' } })).status !== 200)
      await pause(200)
    const firstRequestMs = Math.round(performance.now() - destroyedAt)
    const after = await member.send('GET', '/api/site-users/account/profile')
    if ((await waitUntilQuiet(restored)) === null) log('messages were still being processed after the limit')

    const report = await tool(process.execPath, [TOOL, 'report', dataDir, archive, key, to.toISOString()], {
      cwd: root,
    })
    const lost = JSON.parse(report.stdout) as Record<string, { submissions?: string[] }>
    const acknowledged = linesOf(ledgerFile).filter(({ state }) => state === 'acknowledged')
    const submissions = acknowledged.filter(({ kind }) => kind === 'submission')
    const stored = (await stores.submissions.read(restored)).times
    const hits = (await stores.hits.read(restored)).times
    const isBefore = ({ at }: Line) => at <= to.getTime()
    const missing = submissions.filter(({ id }) => !stored.has(id) && id !== erasedMark)
    return {
      acknowledgedBefore: submissions.filter(isBefore).length,
      missingBefore: missing.filter(isBefore).map(({ id }) => id),
      acknowledgedAfter: submissions.filter((line) => !isBefore(line)).length,
      missingAfter: missing.filter((line) => !isBefore(line)).length,
      ...compareReport(lost[world.demo.websiteId]?.submissions ?? [], markById, stored),
      hitsLost: acknowledged.filter(({ kind, id }) => kind === 'hit' && !hits.has(id)).map(({ id }) => id),
      hitsTwice: [...hits].filter(([, times]) => times > 1).map(([id]) => id),
      mailsAfterRestore: mails() - mailsBefore,
      sessionStatus: after.status,
      erasedIsThere: stored.has(erasedMark),
      firstRequestMs,
    }
  } finally {
    await backup?.kill()
    await full.stop(120_000)
    if (existsSync(join(dataDir, 'stack.json')))
      for (const pid of Object.values(readPids(dataDir))) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Compares the report id by id with what was stored before the disaster and is not there. */
function compareReport(
  reported: readonly string[],
  markById: ReadonlyMap<string, string>,
  stored: ReadonlyMap<string, number>,
) {
  const missing = new Set([...markById].filter(([, mark]) => !stored.has(mark)).map(([id]) => id))
  return {
    reported: reported.length,
    differences: [
      ...reported.filter((id) => !missing.has(id)),
      ...[...missing].filter((id) => !reported.includes(id)),
    ],
  }
}

const readPids = (dataDir: string) =>
  (JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8')) as { pids: Record<string, number> }).pids

const linesOf = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
