import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the spool files of all processes below the directory of a spool. */
export function spoolFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spool'))
    .sort()
    .map((name) => join(root, name))
}
