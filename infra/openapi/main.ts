import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApi } from './document.ts'
import { methodsModule } from './methods.ts'
import { declaredRoutes } from './routes.ts'

/** Writes proto/openapi.json and proto/methods.ts; with `--check` fails when they are not current. */
const declared = await declaredRoutes()
const files = {
  'openapi.json': `${JSON.stringify(await openApi(declared), null, 2)}\n`,
  'methods.ts': methodsModule(declared),
}

for (const [name, text] of Object.entries(files)) {
  const file = join(import.meta.dirname, '../../proto', name)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`proto/${name} is not current, run make generate`)
    process.exit(1)
  }
}
process.exit(0)
