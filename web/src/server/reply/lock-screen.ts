import type { Reply } from '@portico/kit/http/route'
import { notFound } from '@portico/kit/errors'
import type { Website } from '@portico/kit/http/principal'
import { internalLockScreen } from '@portico/proto/api/sites/serving/serving.schemas'
import { UNLOCK_QUERY, unlockProblems } from '@portico/proto/http/website/website-lock'
import type { Assets } from '../assets/assets.ts'
import { composeReply, type Upstreams } from '../compose/compose.ts'
import { formatReply } from './format-reply.ts'
import type { Renderer } from '../render/renderer.ts'

/** For pages of a website with a password, closed or open: no copy is kept, and search engines list none. */
export const LOCKED_HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

/** Whether this visitor has not given the password of the website. */
export const isClosed = (website: Website | null): boolean => website?.lock === 'closed'

/** The reply at any path of a locked website to a visitor who has not given its password, in the requested format. */
export async function lockReply(
  { upstreams, renderer, assets }: { upstreams: Upstreams; renderer: Renderer; assets: Assets },
  website: Website,
  { path, query }: { path: string; query: Readonly<Record<string, unknown>> },
): Promise<Reply> {
  const found = await upstreams.sites.call(internalLockScreen, { query: { path } }, { website })
  if (!found) throw notFound('website')
  const problem = unlockProblems.find((each) => each === query[UNLOCK_QUERY])
  const page = {
    ...(await composeReply(upstreams, website, found)),
    ...(problem && { unlockProblem: problem }),
  }
  const format = typeof query['format'] === 'string' ? query['format'] : undefined
  return formatReply(page, format, null, LOCKED_HEADERS, { renderer, assets })
}
