import { useLocation, useSearchParams } from 'react-router'
import { localPath } from '@portico/proto/links/local-path'

/** The path to open after a sign-in: `next` if it is a local path, else the start page. */
export const safeNext = (next: string | null): string => localPath(next) ?? '/'

/** `next` of the current address, the query that passes it on to another screen, and the email address if it is known. */
export function useNext(): { next: string; query: string; email: string | undefined } {
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: { email?: unknown } | null }
  const next = safeNext(search.get('next'))
  return {
    next,
    query: next === '/' ? '' : `?next=${encodeURIComponent(next)}`,
    email: typeof state?.email === 'string' ? state.email : undefined,
  }
}
