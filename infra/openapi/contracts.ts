import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Contract } from '@portico/proto/api/contract'

export type Declared = { service: string; contract: Contract }

const folder = join(import.meta.dirname, '../../proto/api')
const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'endpoint' in value && 'schemas' in value

/** The contracts in `proto/api`, in the order of the files. */
export async function declaredContracts(): Promise<Declared[]> {
  const found: Declared[] = []
  const files = await readdir(folder, { recursive: true })
  for (const file of files.filter((name) => name.endsWith('.schemas.ts')).sort()) {
    const module = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>
    const service = file.split('/')[0]!
    found.push(
      ...Object.values(module)
        .filter(isContract)
        .map((contract) => ({ service, contract })),
    )
  }
  return found
}
