import { runDrill } from './drill.ts'
import { runNoWarningDrill } from './no-warning.ts'
import { prepareNote } from './note-drill.ts'

/** The first request must be served so soon after the loss, with 1 GB of data. */
const MOST_MS = 300_000

/**
 * `make restore-drill`: DRILL_SECONDS, 20 by default, is how long the load runs before and after the target time; DRILL_MB is how much
 * data there is besides the demo's. TARGET=compose rehearses with containers. DRILL=no-warning destroys Postgres and Kafka under
 * load and restores everything that was received. DATA is the folder of a running stack that notes the success, for the alert
 * DrillOld. Exits with 1 if data were lost.
 */
const note = process.env['DATA'] ? prepareNote(process.env['DATA'], { ...process.env }) : undefined
const options = {
  loadMs: Number(process.env['DRILL_SECONDS'] ?? 20) * 1_000,
  megabytes: Number(process.env['DRILL_MB'] ?? 0),
  log: (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${line}\n`),
}
const isGood = process.env['DRILL'] === 'no-warning' ? await rehearseNoWarning() : await rehearse()
if (isGood) await note?.()
process.exit(isGood ? 0 : 1)

async function rehearse(): Promise<boolean> {
  const result = await runDrill(options)
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
  const lists = [
    result.missingBefore,
    result.differences,
    result.hitsLost,
    result.hitsTwice,
    result.totalsThatDiffer,
    result.filesThatDiffer,
    result.filesMissing,
  ]
  return (
    lists.every((list) => list.length === 0) &&
    result.mailsAfterRestore === 0 &&
    result.sessionStatus === 401 &&
    result.firstRequestMs <= MOST_MS &&
    !result.erasedIsThere
  )
}

async function rehearseNoWarning(): Promise<boolean> {
  const result = await runNoWarningDrill(options)
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
  return (
    (result.lostAgesMs.at(-1) ?? 0) <= 1_000 &&
    result.missingAfter.length === 0 &&
    result.filesMissing.length === 0
  )
}
