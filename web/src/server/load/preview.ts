import type { PagePreview } from '@portico/proto/http/website/preview-links'
import { PREVIEW_COOKIE } from '@portico/proto/cookies/preview-cookie'

/** The token of the preview that this browser looks at; undefined outside of previews. */
export function previewTokenIn(cookies: string | undefined): string | undefined {
  const start = `${PREVIEW_COOKIE}=`
  const found = cookies?.split(';').find((cookie) => cookie.trim().startsWith(start))
  const token = found?.trim().slice(start.length)
  return token !== undefined && /^[\w-]{1,100}$/.test(token) ? token : undefined
}

/** A page of a preview is kept nowhere and listed nowhere. The cookie of a link that has ended is removed. */
export const previewHeaders = (preview: PagePreview): Record<string, string> => ({
  'cache-control': 'private, no-store',
  ...('ended' in preview
    ? { 'set-cookie': `${PREVIEW_COOKIE}=; HttpOnly; Secure; Path=/; SameSite=Lax; Max-Age=0` }
    : { 'x-robots-tag': 'noindex' }),
})
