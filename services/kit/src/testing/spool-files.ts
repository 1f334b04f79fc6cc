import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The files of every process below a spool's directory. */
export function spoolFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spool'))
    .sort()
    .map((name) => join(root, name))
}
