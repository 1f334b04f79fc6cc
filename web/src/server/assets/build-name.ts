import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Reply, type Route } from '@portico/kit/http/route'
import { PAGE_BUILD_HEADER } from '@portico/proto/pages/page-headers'
import type { Files } from './files.ts'

/**
 * Returns the name of a build, `<epoch ms>.<hash>`: its time, and a hash of the names of its files, which have hashes of their
 * contents, and of the code that renders pages. `builtAt` is the path of a file with the time.
 */
export async function readBuildName(
  { server, builtAt }: { server: string; builtAt: string },
  files: Files,
): Promise<string> {
  const [code, time] = await Promise.all([readFile(server), readFile(builtAt, 'utf8')])
  const hash = createHash('sha256').update(code)
  for (const name of [...files.keys()].sort()) hash.update('\0').update(name)
  return `${Date.parse(time)}.${hash.digest('base64url').slice(0, 22)}`
}

/** Names the build to the gateway with each reply that is the same for every visitor. */
export const withBuildName = (build: string, routes: readonly Route[]): Route[] =>
  routes.map((each) => ({
    ...each,
    async run(...request) {
      const reply = await each.run(...request)
      if (!('x-portico-cacheable' in reply.headers)) return reply
      const headers = { ...reply.headers, [PAGE_BUILD_HEADER]: build }
      return new Reply(reply.status, reply.body, headers, reply.chunks)
    },
  }))
