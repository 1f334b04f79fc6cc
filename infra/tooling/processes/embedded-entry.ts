import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The entry of the embedded shape, relative to a checkout. Commits before decision 192 have it in `services/embedded`. */
export function embeddedEntry(checkout: string): string {
  const entry = 'infra/embedded/src/main.ts'
  return existsSync(join(checkout, entry)) ? entry : 'services/embedded/src/main.ts'
}
