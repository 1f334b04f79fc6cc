import { BUILT_FOLDER } from '@portico/kit/files/built-files'
import { createClient } from '../../demo/client.ts'
import { signIn } from '../../demo/logins.ts'
import { pause } from '../chaos/client.ts'
import { openLedger } from '../chaos/ledger.ts'
import { waitUntilQuiet } from '../chaos/quiet.ts'
import { stores } from '../chaos/targets/stores.ts'
import { runReader, runSubmitter } from '../chaos/visitors.ts'
import { createWorld, newRunId, type World } from '../chaos/world.ts'
import type { DrillLog } from './drill-stack.ts'
import { fillStack } from './fill.ts'
import { acknowledgedIn, openDrillStack, untilServed, type LedgerLine } from './open-stack.ts'

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
  /** Sums that differ from the number of their rows. */
  totalsThatDiffer: string[]
  /** Stored files, and the ones that are missing or have other bytes than before. */
  files: number
  filesThatDiffer: string[]
  /** Widths of pictures that were stored after the last look of the backup. They are made again at their first request. */
  widthsMissing: number
  /** Rows without a file in the report. */
  filesMissing: string[]
  /** Mails before the loss, and after the restore. */
  mailsBefore: number
  mailsAfterRestore: number
  sessionStatus: number
  erasedIsThere: boolean
  firstRequestMs: number
}

/**
 * Rehearses the loss of the volumes of Postgres and of files on a stack of its own: load, a backup, more load, the volumes are
 * destroyed, a restore to a time within the load, and a comparison with the ledger of the load.
 */
export async function runDrill({
  loadMs,
  megabytes,
  log = () => {},
}: {
  /** How long the load runs before and after the target time. */
  loadMs: number
  /** How much data there is besides the demo's. */
  megabytes: number
  log?: DrillLog
}): Promise<DrillResult> {
  const stack = await openDrillStack(log)
  try {
    await stack.start()
    const target = stack.target()
    const run = newRunId()
    const world = createWorld(target, openLedger(stack.ledgerFile), run, 1)
    if (megabytes > 0) await fillStack(stack, world, megabytes, log)
    await stack.startBackup()

    const host = `app.localhost:${stack.port}`
    const owner = createClient(`http://127.0.0.1:${stack.port}`, host)
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
    while (!(await stack.hasJournal())) await pause(100)

    const markById = new Map(
      (
        await target.query<{ id: string; mark: string }>(
          'forms',
          `select id, substring(search_text from 'chaos-${run}-[0-9]+') as mark from submission
           where search_text like '%chaos-${run}-%'`,
        )
      ).map(({ id, mark }) => [id, mark]),
    )
    const filesBefore = await stack.hashFiles()
    const mails = await stack.countMails()
    const { mark: destroyedAt } = await stack.destroy()

    await stack.restore(to)
    const mailsBefore = await stack.countMails()
    await stack.start()
    const restored = createWorld(stack.target(), world.ledger, run, 1)
    await untilServed(restored)
    const firstRequestMs = Math.round(performance.now() - destroyedAt)
    const after = await member.send('GET', '/api/site-users/account/profile')
    if ((await waitUntilQuiet(restored)) === null) log('messages were still being processed after the limit')

    const { lost } = await stack.report(to)
    const filesAfter = await stack.hashFiles()
    const acknowledged = acknowledgedIn(stack.ledgerFile)
    const submissions = acknowledged.filter(({ kind }) => kind === 'submission')
    const stored = (await stores.submissions.read(restored)).times
    const hits = await stores.hits.read(restored)
    const isBefore = ({ at }: LedgerLine) => at <= to.getTime()
    const missing = submissions.filter(({ id }) => !stored.has(id) && id !== erasedMark)
    return {
      acknowledgedBefore: submissions.filter(isBefore).length,
      missingBefore: missing.filter(isBefore).map(({ id }) => id),
      acknowledgedAfter: submissions.filter((line) => !isBefore(line)).length,
      missingAfter: missing.filter((line) => !isBefore(line)).length,
      ...compareReport(lost[world.demo.websiteId]?.submissions ?? [], markById, stored),
      hitsLost: acknowledged
        .filter(({ kind, id }) => kind === 'hit' && !hits.times.has(id))
        .map(({ id }) => id),
      hitsTwice: [...hits.times].filter(([, times]) => times > 1).map(([id]) => id),
      totalsThatDiffer: await compareTotals(restored, hits),
      files: filesBefore.size,
      ...compareFiles(filesBefore, filesAfter),
      filesMissing: Object.values(lost).flatMap(({ files }) => files ?? []),
      mailsBefore: mails,
      mailsAfterRestore: (await stack.countMails()) - mailsBefore,
      sessionStatus: after.status,
      erasedIsThere: stored.has(erasedMark),
      firstRequestMs,
    }
  } finally {
    await stack.close()
  }
}

const WIDTH = /\/\d+\.(webp|avif)$/

function compareFiles(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  const names = [...before.keys()]
  const isMissingWidth = (name: string) => WIDTH.test(name) && !after.has(name)
  return {
    filesThatDiffer: names.filter(
      (name) => !isMissingWidth(name) && !isBuilt(name) && after.get(name) !== before.get(name),
    ),
    widthsMissing: names.filter(isMissingWidth).length,
  }
}

/** The list of a release notes when it ended, and the release of the drill stores its files again. */
const isBuilt = (name: string) => name.startsWith(`${BUILT_FOLDER}/`)

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

/** Compares the sums that are kept beside rows with the rows. */
async function compareTotals(
  { target }: World,
  hits: { times: ReadonlyMap<string, number>; rolledUp: readonly number[] },
): Promise<string[]> {
  const [submissions] = await target.query<{ counted: number; stored: number }>(
    'forms',
    `select (select coalesce(sum(submissions), 0)::int from submission_count) as counted,
       (select count(*)::int from submission where not synthetic) as stored`,
  )
  const sums = [
    ...hits.rolledUp.map((sum) => ({ name: 'page views', sum, rows: hits.times.size })),
    { name: 'submissions', sum: submissions!.counted, rows: submissions!.stored },
  ]
  return sums
    .filter(({ sum, rows }) => sum !== rows)
    .map(({ name, sum, rows }) => `${name}: the sum is ${sum}, and there are ${rows} rows`)
}
