import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startApp } from '@portico/kit/app'
import { createPostgresBus } from '@portico/kit/bus/postgres/postgres'
import { createFiles, type FilesPlace } from '@portico/kit/files/create'
import { s3ForTests } from '@portico/kit/testing/s3'
import { unavailable } from '@portico/kit/errors'
import { createServer } from '@portico/kit/http/server'
import { testRoute } from '@portico/kit/testing/route'
import type { Caller } from '@portico/kit/http/principal'
import { randomIds } from '@portico/kit/ids'
import { createLogger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { testBusDatabase, testDatabase, type TestDatabase } from '@portico/kit/testing/database'
import { call, testKeys, type CallOptions } from '@portico/kit/testing/http'
import { testLoops } from '@portico/kit/testing/work/website-loops'
import type { RoleName } from '@portico/proto/enums/website-role'
import type { PageReply } from '@portico/proto/http/content/page-view'
import type { PublishReply } from '@portico/proto/http/website/releases'
import type { PageDocument } from '@portico/proto/site'
import { buildApp } from '../src/app.ts'

export const accountId = 'c3'.repeat(12)
export const stranger: Caller = { website: null, principal: { kind: 'anonymous' } }

/** Tests run on a folder, and on S3 where `PORTICO_TEST_SITES_FILES` says so: then only the copies are in `dataDir`. */
const placeOfFiles = (dataDir: string): FilesPlace =>
  process.env['PORTICO_TEST_SITES_FILES'] === 's3'
    ? { ...s3ForTests(), dataDir }
    : { url: pathToFileURL(join(dataDir, 'blobs')).href, dataDir }

/** Starts sites with its own Postgres and bus, and fakes of identity, which grants every role, and of commerce. */
export async function startSites() {
  const database = await testDatabase('sites', new URL('../migrations/', import.meta.url))
  const busDatabase = await testBusDatabase()
  const bus = await createPostgresBus({ url: busDatabase.url, tickMs: 100 })
  const logger = createLogger({ name: 'test', level: 'silent' })
  const granted: string[] = []
  const identity = await createServer({
    name: 'identity',
    routes: [
      testRoute({
        method: 'POST',
        path: '/internal/websites/:id/owner',
        access: 'service',
        handle: ({ params }) => {
          granted.push(String(params['id']))
          return {}
        },
      }),
    ],
    keys: testKeys,
    logger,
    metrics: createMetrics({ service: 'identity' }),
  }).listen(0)
  /** The answer of commerce: the number of products by collection, or that it is away. */
  const store = { products: {} as Record<string, number>, isAway: false }
  const commerce = await createServer({
    name: 'commerce',
    routes: [
      testRoute({
        method: 'GET',
        path: '/internal/product-counts',
        access: 'service',
        handle() {
          if (store.isAway) throw unavailable()
          return { counts: store.products }
        },
      }),
    ],
    keys: testKeys,
    logger,
    metrics: createMetrics({ service: 'commerce' }),
  }).listen(0)
  const dataDir = mkdtempSync(join(tmpdir(), 'sites-'))
  const place = placeOfFiles(dataDir)
  const files = createFiles(place, logger)
  const clock = { at: new Date('2026-03-01T10:00:00Z'), now: () => clock.at }
  const deps = {
    db: database.db,
    bus,
    clock,
    ids: randomIds,
    logger,
    metrics: createMetrics({ service: 'sites' }),
    keys: testKeys,
    services: { identity: identity.url, commerce: commerce.url },
    options: { files: place, baseHost: 'localhost', publicPort: 8080, publishEveryMs: 200, retryMs: 20 },
  }
  const running = await startApp(await buildApp(deps), deps)
  let isStopped = false
  const stopInstance = async () => {
    if (!isStopped) await running.stop()
    isStopped = true
  }
  const ask = (path: string, options: CallOptions = {}) =>
    call(running.url + path, { ...options, to: 'sites' })

  return {
    ask,
    bus,
    clock,
    granted,
    store,
    dataDir,
    files,
    /** The keys of the stored files below a folder. */
    async keysIn(folder: string): Promise<string[]> {
      const keys: string[] = []
      for await (const { key } of files.list(folder)) keys.push(key)
      return keys.sort()
    },
    database,
    url: running.url,
    metrics: () => deps.metrics.registry.metrics(),
    /** Arguments of `sites-process.ts`, which runs sites on the same data. */
    processArguments: [
      database.appUrl,
      database.jobUrl,
      busDatabase.url,
      identity.url,
      place.url,
      place.key ?? '',
      dataDir,
    ],
    /** Stops the service and keeps its data. */
    stopInstance,
    /** Starts another instance of the service on the same data; returns its stop function. */
    async startAnother() {
      const own = { ...deps, metrics: createMetrics({ service: 'sites' }) }
      return (await startApp(await buildApp(own), own)).stop
    },
    /** Creates a website; returns functions for requests of its owner. */
    async website(identifier: string) {
      const created = await ask('/api/rest/sites', {
        caller: ownerOf({}),
        json: { identifier, title: 'Clay & Co' },
      })
      const { id } = created.json<{ id: string }>()
      const website = { id, identifier }
      const root = `/api/rest/sites/${id}`
      const own = (path: string, options: CallOptions = {}, role: RoleName = 'admin') =>
        ask(root + path, { caller: ownerOf({ [id]: [role] }), ...options })
      const service: Caller = { website, principal: { kind: 'service', name: 'web' } }
      return {
        ...website,
        own,
        visitor: { website, principal: { kind: 'anonymous' } } as Caller,
        collection: async (title: string, urlId: string, type = 10, more = {}) =>
          (await own('/collections', { json: { title, urlId, type, ...more } })).json<{ id: string }>().id,
        put: (collectionId: string, document: unknown, role?: RoleName) =>
          own(`/collections/${collectionId}/page`, { method: 'PUT', json: { document } }, role),
        publish: async () => (await own('/publish', { method: 'POST' })).json<PublishReply>(),
        page: async (path: string) =>
          (
            await ask(`/internal/page?path=${encodeURIComponent(path)}`, { caller: service })
          ).json<PageReply>(),
      }
    },
    async stop() {
      await stopInstance()
      await bus.close()
      await identity.close()
      await commerce.close()
      await database.close()
      await busDatabase.close()
      await files.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export const ownerOf = (sites: Record<string, RoleName[]>, account = accountId): Caller => ({
  website: null,
  principal: { kind: 'owner', accountId: account, sessionId: 's', sites },
})

/** Returns a page with one text. */
export const textPage = (title: string, html: string): PageDocument =>
  pageOf(title, [{ id: 'text', type: 2, value: { html } }])

export const pageOf = (
  title: string,
  blocks: PageDocument['sections'][0]['rows'][0]['columns'][0]['blocks'],
): PageDocument => ({
  title,
  sections: [{ id: 'one', width: 'normal', tone: 'paper', rows: [{ columns: [{ span: 12, blocks }] }] }],
})

/** The loops that delete old files. */
export function purgeLoops({ database }: { database: TestDatabase }) {
  const loopOf = testLoops(database.db)
  return {
    purgeAssets: loopOf('purge-assets'),
    purgeUploads: loopOf('purge-uploads'),
    removeFiles: loopOf('remove-files'),
  }
}
