import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * `make chart`: renders the chart with each file of `values` and compares the result with `renderings`. `WRITE=1` writes
 * them. Helm is `HELM`, or `helm` on the path.
 */
const dir = import.meta.dirname
let differs = false
for (const file of readdirSync(join(dir, 'values')).sort()) {
  const { status, stdout, stderr, error } = spawnSync(
    process.env['HELM'] || 'helm',
    ['template', 'portico', dir, '--kube-version', '1.34.2', '--values', join(dir, 'values', file)],
    { encoding: 'utf8', maxBuffer: 32 * 1_024 * 1_024 },
  )
  if (error || status !== 0) {
    process.stderr.write(`chart: ${file}: ${error?.message ?? stderr}\n`)
    process.exit(1)
  }
  const rendering = join(dir, 'renderings', file)
  if (process.env['WRITE'] === '1') writeFileSync(rendering, stdout)
  else if (stdout !== readFileSync(rendering, 'utf8')) {
    process.stderr.write(
      `chart: ${basename(rendering)} differs: run WRITE=1 make chart and look at the change\n`,
    )
    differs = true
  }
}
if (differs) process.exit(1)
process.stdout.write('chart: every rendering is up to date\n')
