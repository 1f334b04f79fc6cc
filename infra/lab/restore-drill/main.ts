import { markRecovery } from '../../deploy/restore/backup/marks.ts'
import { readStack } from '../../deploy/restore/stack.ts'
import { runDrill } from './drill.ts'
import { runNoWarningDrill } from './no-warning.ts'

/**
 * `make restore-drill`: DRILL_SECONDS, 20 by default, is how long the load runs before and after the target time. DRILL=no-warning
 * destroys Postgres and Kafka under load and restores everything that was received. DATA is the folder of a running `make full`
 * that notes the success, for the alert DrillOld. Exits with 1 if data were lost.
 */
const noted = process.env['DATA'] ? Object.values(readStack(process.env['DATA']).databases) : []
const options = {
  loadMs: Number(process.env['DRILL_SECONDS'] ?? 20) * 1_000,
  log: (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${line}\n`),
}
const isGood = process.env['DRILL'] === 'no-warning' ? await rehearseNoWarning() : await rehearse()
if (isGood) await markRecovery(noted, 'drill', new Date())
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
