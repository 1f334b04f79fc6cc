import type { Website } from '@portico/kit/http/principal'
import { hashVisitorId } from '@portico/kit/collect/hash-visitor-id'
import { parseVisitor } from '@portico/proto/visitor-cookie'
import type { FormsContext } from '../deps.ts'

/**
 * What a submission keeps of its sender's visitor cookie: a hash under the website's secret, so that an owner sees which
 * submissions have one sender and nothing joins them to page views. Nothing where the website counts without cookies.
 */
export async function senderOf(
  { secretOf }: Pick<FormsContext, 'secretOf'>,
  website: Website,
  cookie: string | undefined,
): Promise<string | null> {
  const visitor = website.counting === 'cookie' ? parseVisitor(cookie) : null
  return visitor && hashVisitorId(await secretOf(website.id), visitor.id).toString('hex')
}
