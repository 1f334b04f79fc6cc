import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import type { Db } from './db.ts'

/** Maximum number of cached secrets. Beyond it the cache is cleared, which costs one query per website. */
const MAX_CACHED = 10_000

/**
 * Creates a function that returns the secret of a website. A secret is generated once, stored in the service's table
 * `website_secret` and cached. Each service has its own secrets, so hashes of two services cannot be joined.
 */
export function websiteSecrets(db: Db): (websiteId: string) => Promise<KeyObject> {
  const cache = new Map<string, Promise<KeyObject>>()
  return (websiteId) => {
    let secret = cache.get(websiteId)
    if (!secret) {
      if (cache.size >= MAX_CACHED) cache.clear()
      secret = findOrCreate(db, websiteId)
      cache.set(websiteId, secret)
      secret.catch(() => cache.delete(websiteId)) // the next request tries again
    }
    return secret
  }
}

async function findOrCreate(db: Db, websiteId: string): Promise<KeyObject> {
  return db.tenant(websiteId, async (tx) => {
    await tx.query(
      'insert into website_secret (website_id, secret) values ($1, $2) on conflict (website_id) do nothing',
      [websiteId, randomBytes(32)],
    )
    const { rows } = await tx.query<{ secret: Buffer }>(
      'select secret from website_secret where website_id = $1',
      [websiteId],
    )
    return createSecretKey(rows[0]!.secret)
  })
}
