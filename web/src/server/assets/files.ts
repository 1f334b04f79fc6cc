import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Built files by name. */
export type Files = ReadonlyMap<string, Buffer>

/** Reads all built files into memory. */
export async function readFiles(clientDir: string): Promise<Files> {
  const folder = join(clientDir, 'assets')
  const files = new Map<string, Buffer>()
  for (const name of await readdir(folder)) files.set(name, await readFile(join(folder, name)))
  return files
}
