import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { GatewayAddress } from '../e2e/access/visitor.ts'
import type { Ledger } from './world/ledger.ts'

const folder = join(import.meta.dirname, 'archives')

/** The archives, each with the commit that wrote it and its file. */
export const archives = (): { commit: string; file: string }[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json.gz'))
    .sort()
    .map((name) => ({ commit: name.split('.')[0]!, file: join(folder, name) }))

/** The gateway's address and the hosts for a ledger's website, in a Portico on `port`. */
export const gatewayAddress = (port: number, { identifier }: Ledger): GatewayAddress => ({
  origin: `http://127.0.0.1:${port}`,
  app: `app.localhost:${port}`,
  site: `${identifier}.localhost:${port}`,
})
