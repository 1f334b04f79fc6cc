import type { Website } from '@portico/kit/http/principal'
import { hashVisitorId } from '@portico/kit/collect/hash-visitor-id'
import { parseVisitor } from '@portico/proto/cookies/visitor-cookie'
import type { FormsContext } from '../deps.ts'

/**
 * Hashes the visitor id of the cookie with the website's secret: the owner sees which submissions have the same sender, but
 * they cannot be linked to page views. Returns null if the website counts without cookies or the cookie is invalid.
 */
export async function hashSender(
  { secretOf }: Pick<FormsContext, 'secretOf'>,
  website: Website,
  cookie: string | undefined,
): Promise<string | null> {
  const visitor = website.counting === 'cookie' ? parseVisitor(cookie) : null
  return visitor && hashVisitorId(await secretOf(website.id), visitor.id).toString('hex')
}
