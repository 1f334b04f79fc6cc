import { PREVIEW_COOKIE } from '@portico/proto/cookies/preview-cookie'
import { readCookie } from '../request/cookies.ts'
import type { Exchange } from '../request/exchange.ts'

/**
 * Whether the browser looks at a preview. Its pages are never kept and never sent from the cache, and its records are stored like
 * the records of a load test, which reports leave out. The gateway does not check the token: a browser that invents one only takes
 * itself out of the figures. Sites checks it for each page.
 */
export const isPreview = ({ req, onApp }: Pick<Exchange, 'req' | 'onApp'>): boolean =>
  !onApp && (readCookie(req.headers.cookie, PREVIEW_COOKIE) ?? '') !== ''
