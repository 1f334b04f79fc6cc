import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { signOut } from '../../session/sign-in-calls.ts'
import { useSession, useSites } from '../../session/session.ts'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { Skeleton } from '../../ui/states/States.tsx'
import { SignInLayout } from './SignInLayout.tsx'
import { isOwnPage, websiteAfter } from './sign-out.ts'

/**
 * Signs out on behalf of a published page, whose host does not have the owner's session (PAGE-18). A link from one of the
 * account's own pages signs out at once. Any other link asks first, because it may be a cross-site attack.
 */
export function SignOut() {
  const [search] = useSearchParams()
  const session = useSession()
  const sites = useSites(session.data !== undefined)
  const queries = useQueryClient()
  const began = useRef(false)
  const urls = sites.data?.sites.map((site) => site.url) ?? []
  const site = sites.data?.sites.find((each) => each.id === search.get('websiteId'))
  const after = site
    ? websiteAfter(site.url, search.get('next') ?? search.get('frameUrl'))
    : '/config/sign-in'
  const leaving = useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      queries.clear()
      window.location.replace(after)
    },
  })
  const { mutate } = leaving
  const isOwn = sites.data !== undefined && isOwnPage(document.referrer, [window.location.href, ...urls])
  useEffect(() => {
    if (!isOwn || began.current) return
    began.current = true
    mutate()
  }, [isOwn, mutate])

  if (session.data === undefined && session.error)
    return (
      <SignInLayout title="You are signed out">
        <p>
          <Link className="button" to="/sign-in">
            Sign in
          </Link>
        </p>
      </SignInLayout>
    )
  if (!leaving.error && (isOwn || leaving.isSuccess || !session.data || sites.isPending))
    return (
      <SignInLayout title="Signing out">
        <Skeleton rows={2} block />
      </SignInLayout>
    )
  return (
    <SignInLayout title="Sign out?">
      <p className="soft">You are signed in as {session.data?.account.email}.</p>
      <Refusal text={leaving.error ? refusalText(leaving.error) : undefined} />
      <p className="actions">
        <button
          type="button"
          className="button"
          aria-disabled={leaving.isPending}
          onClick={() => !leaving.isPending && mutate()}
        >
          {leaving.isPending ? 'Signing out…' : 'Sign out'}
        </button>
        <Link className="button quiet" to="/">
          Stay signed in
        </Link>
      </p>
    </SignInLayout>
  )
}
