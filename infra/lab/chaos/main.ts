import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { summaryOf, tableOf } from './report.ts'
import { runChaos } from './run.ts'
import { selectScenarios } from './scenarios/index.ts'
import { composeTarget } from './targets/target-compose.ts'
import { fullTarget } from './targets/target-full.ts'
import { processes, type ProcessName } from './targets/processes.ts'

/**
 * `make chaos`: injects faults into a running Portico under load, and reports whether an acknowledged write was lost or
 * counted twice. Variables: KILLS, TARGET=full|compose, SEED, LANES, SHORT=1, SCENARIO (names separated by commas: only
 * these, without other kills), ONLY (processes separated by commas), PORTICO_DATA (full), PORTICO_DEMO (compose). Exits with 1
 * if there is a problem, with 2 if the run itself failed.
 */
const root = resolve(import.meta.dirname, '../../..')
const env = process.env
if (env['SCENARIO'] === 'clients') await import('./clients-main.ts') // exits the process
if (env['SCENARIO'] === 'freeze') await import('./freeze/main.ts') // exits the process
if (env['SCENARIO'] === 'neighbours') await import('./neighbours/main.ts') // exits the process
if (env['SCENARIO'] === 'planted') await import('./planted/main.ts') // exits the process
const kind = env['TARGET'] ?? 'full'
const named = env['SCENARIO']
const dataDir = resolve(env['PORTICO_DATA'] ?? join(root, '.portico-full'))
const demoFile = [
  env['PORTICO_DEMO'],
  join(root, '.portico-compose/demo.json'),
  join(root, '.portico/demo.json'),
].find((file) => file !== undefined && existsSync(file))

try {
  const target = kind === 'compose' ? composeTarget(demoFile ?? '.portico/demo.json') : fullTarget(dataDir)
  const seed = Number(env['SEED'] ?? Date.now() % 1_000_000)
  const result = await runChaos({
    target,
    kills: named === undefined ? Number(env['KILLS'] ?? 20) : 0,
    seed,
    ledgerFile: (run) => join(root, '.cache/chaos', `${run}.jsonl`),
    lanes: Number(env['LANES'] ?? 1),
    short: env['SHORT'] === '1' || named !== undefined,
    scenarios: env['SHORT'] === '1' && named === undefined ? [] : selectScenarios(named),
    only: (env['ONLY']?.split(',') as ProcessName[] | undefined) ?? processes,
    log: (line) => process.stdout.write(`${new Date().toISOString().slice(11, 19)}  ${line}\n`),
  })
  const write = (file: string, content: object) => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
  }
  write(join(root, '.cache/chaos', `${result.run}.json`), result)
  // A run that kills some processes does not replace the results of a whole run.
  const name = env['ONLY']?.replaceAll(',', '-') ?? named ?? 'latest'
  if (named === undefined || named === 'checkout')
    write(join(root, 'infra/lab/chaos/results', `${name}.json`), summaryOf(result))
  process.stdout.write(tableOf(result))
  process.exit(result.problems.length === 0 ? 0 : 1)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(2)
}
