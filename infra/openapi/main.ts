import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApi } from './document.ts'
import { declaredRoutes } from './routes.ts'

/** Writes proto/openapi.json; with `--check` only says whether it is current. */
const file = join(import.meta.dirname, '../../proto/openapi.json')
const text = `${JSON.stringify(await openApi(await declaredRoutes()), null, 2)}\n`

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error('proto/openapi.json is not current, run make generate')
  process.exit(1)
}
process.exit(0)
