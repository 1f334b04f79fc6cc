import { runDrill } from './drill.ts'

/** `make restore-drill`: DRILL_SECONDS, 20 by default, is how long the load runs before and after the target time. Exits with 1 if data were lost. */
const loadMs = Number(process.env['DRILL_SECONDS'] ?? 20) * 1_000
const result = await runDrill({
  loadMs,
  log: (line) => process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${line}\n`),
})
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
const isGood =
  result.missingBefore.length === 0 &&
  result.differences.length === 0 &&
  result.hitsLost.length === 0 &&
  result.hitsTwice.length === 0 &&
  result.mailsAfterRestore === 0 &&
  result.sessionStatus === 401 &&
  !result.erasedIsThere
process.exit(isGood ? 0 : 1)
