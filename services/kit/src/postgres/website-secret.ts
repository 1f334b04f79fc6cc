import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import type { Db } from './db.ts'

/** Websites whose secrets are remembered; one more forgets all, which costs a statement each. */
const REMEMBERED = 10_000

/**
 * Gives the secret of a website: made once, kept in the service's table `website_secret` and remembered here. Each
 * service has secrets of its own, so that what one of them hashes cannot be joined to what another hashes.
 */
export function websiteSecrets(db: Db): (websiteId: string) => Promise<KeyObject> {
  const known = new Map<string, Promise<KeyObject>>()
  return (websiteId) => {
    let secret = known.get(websiteId)
    if (!secret) {
      if (known.size >= REMEMBERED) known.clear()
      secret = find(db, websiteId)
      known.set(websiteId, secret)
      secret.catch(() => known.delete(websiteId)) // asked for again by the next request
    }
    return secret
  }
}

async function find(db: Db, websiteId: string): Promise<KeyObject> {
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
