import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { notFound } from '@portico/kit/errors'
import { Reply, route, type Route } from '@portico/kit/http/route'
import type { Assets } from './assets.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** `/assets/*`: the built files, held in memory; their names hold a hash of their content, so they never change. */
export async function assetRoutes(clientDir: string, assets: Assets): Promise<Route[]> {
  const folder = join(clientDir, 'assets')
  const files = new Map<string, Buffer>()
  for (const name of await readdir(folder)) files.set(name, await readFile(join(folder, name)))

  return [
    route({
      method: 'GET',
      path: '/assets/:name',
      handle({ params }) {
        const { name = '' } = params as { name?: string }
        const body = files.get(name)
        if (!body) throw notFound('file', name)
        return new Reply(200, body, {
          'content-type': types[extname(name)] ?? 'application/octet-stream',
          'cache-control': IMMUTABLE,
          'x-content-type-options': 'nosniff',
        })
      },
    }),
    route({
      method: 'GET',
      path: '/beacon.js',
      handle() {
        if (!assets.page.beacon) throw notFound('file', 'beacon.js')
        return new Reply(200, `import ${JSON.stringify(assets.page.beacon)}\n`, {
          'content-type': types['.js']!,
          'cache-control': 'public, max-age=300',
        })
      },
    }),
  ]
}
