import { useLocation, useSearchParams } from 'react-router'

/** A path of the owner's area that may be gone to after signing in; anything else leads to the start. */
export const safeNext = (asked: string | null): string =>
  asked !== null && /^\/(?![/\\])/.test(asked) ? asked : '/'

/** Where the door leads to, the same words for a link to its other leaf, and an address that is known already. */
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
