import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withVariables } from './compose.ts'
import { envExample } from './env-example.ts'

/** Writes `.env.example`, and the variables of the containers in `docker-compose.yml`. `--check` fails if they are not current. */
const root = join(import.meta.dirname, '../../..')
const current = (file: string) => readFileSync(join(root, file), 'utf8')
const files = {
  '.env.example': envExample(),
  'docker-compose.yml': withVariables(current('docker-compose.yml')),
}

const stale = Object.entries(files).filter(([file, text]) => current(file) !== text)
if (process.argv.includes('--check')) {
  for (const [file] of stale) process.stderr.write(`${file} is not current: run make generate\n`)
  process.exitCode = stale.length === 0 ? 0 : 1
} else {
  for (const [file, text] of stale) writeFileSync(join(root, file), text)
}
