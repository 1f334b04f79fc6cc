import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { declaredContracts } from './contracts.ts'
import { openApi } from './document.ts'
import { printDocument } from './print.ts'

/** Writes proto/openapi.json; with `--check` fails when it is not current. */
const text = printDocument(await openApi(await declaredContracts()))
const file = join(import.meta.dirname, '../../proto/openapi.json')
if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error('proto/openapi.json is not current, run make generate')
  process.exit(1)
}
