import { extname } from 'node:path'
import { Refusal, notFound } from '@portico/kit/errors'
import { acceptedEncoding, type Encoding } from '@portico/kit/http/reply/accepted-encoding'
import { Reply, route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/web/files/files.schemas'
import type { Assets } from '../assets/assets.ts'
import type { Files } from '../assets/files.ts'
import type { BuiltVersions, OtherFiles } from '../assets/other-files.ts'

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

/** 404 that no cache keeps: the next release may have the file. */
const missing = (name: string) => {
  const { status, body } = notFound('file', name)
  return new Refusal(status, body, { 'cache-control': 'no-store' })
}

/**
 * `/assets/*` and `/beacon.js`: built files, held in memory with their compressed versions. A file name contains a hash
 * of the content, so a file never changes. Files of other releases come from `others`: during an upgrade, pages of both releases
 * meet processes of both.
 */
export function assetRoutes(files: Files, assets: Assets, others: OtherFiles): Route[] {
  const own = (name: string): BuiltVersions | null => {
    const identity = files.get(name)
    if (!identity) return null
    const [br, gzip] = compressions.map((each) => files.get(name + ends[each]))
    return { identity, ...(br && { br }), ...(gzip && { gzip }) }
  }
  return [
    route(api.serveAsset, async ({ params, req }) => {
      const { name = '' } = params as { name?: string }
      const type = types[extname(name)]
      const file = type === undefined ? null : (own(name) ?? (await others.get(name)))
      if (!type || !file) throw missing(name)
      const available = compressions.filter((each) => file[each] !== undefined)
      const encoding = acceptedEncoding(req.headers['accept-encoding'], available)
      return new Reply(200, file[encoding]!, {
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
