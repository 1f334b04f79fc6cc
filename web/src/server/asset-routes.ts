import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { notFound } from '@portico/kit/errors'
import { acceptedEncoding, type Encoding } from '@portico/kit/http/accepted-encoding'
import { Reply, route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/web/files.schemas'
import type { Assets } from './assets.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
}

/** The ends of the names under which the build keeps the compressed versions of a file. */
const ends: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }
const compressions = ['br', 'gzip'] as const

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Built files by name. */
export type Files = ReadonlyMap<string, Buffer>

/** Reads all built files into memory. */
export async function readFiles(clientDir: string): Promise<Files> {
  const folder = join(clientDir, 'assets')
  const files = new Map<string, Buffer>()
  for (const name of await readdir(folder)) files.set(name, await readFile(join(folder, name)))
  return files
}

/**
 * `/assets/*` and `/beacon.js`: built files, held in memory with their compressed versions. A file name contains a hash
 * of the content, so a file never changes.
 */
export function assetRoutes(files: Files, assets: Assets): Route[] {
  return [
    route(api.serveAsset, ({ params, req }) => {
      const { name = '' } = params as { name?: string }
      const type = types[extname(name)]
      if (!files.has(name) || !type) throw notFound('file', name)
      const available = compressions.filter((each) => files.has(name + ends[each]))
      const encoding = acceptedEncoding(req.headers['accept-encoding'], available)
      return new Reply(200, files.get(name + ends[encoding])!, {
        'content-type': type,
        'cache-control': IMMUTABLE,
        'x-content-type-options': 'nosniff',
        vary: 'accept-encoding',
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      })
    }),
    route(api.serveBeacon, () => {
      if (!assets.page.beacon) throw notFound('file', 'beacon.js')
      return new Reply(200, `import ${JSON.stringify(assets.page.beacon)}\n`, {
        'content-type': types['.js']!,
        'cache-control': 'public, max-age=300',
      })
    }),
  ]
}
