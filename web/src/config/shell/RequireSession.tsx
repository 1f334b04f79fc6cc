import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { CallFailure } from '../../lib/data/failure.ts'
import { PageAwait } from '../ui/states/Await.tsx'
import { Toasts } from '../ui/toasts/Toasts.tsx'
import { useSession } from '../session/session.ts'

const loadSignInAgain = async () => ({ default: (await import('./SignInAgain.tsx')).SignInAgain })
const SignInAgain = lazy(loadSignInAgain)

/**
 * Shows its routes to a signed-in owner and redirects everyone else to the sign-in, which returns to the same address.
 * If the session ends while a panel is open, a dialog asks for the password and the panel stays.
 */
export function RequireSession() {
  const session = useSession()
  const location = useLocation()
  const isSignedOut = session.error instanceof CallFailure && session.error.status === 401
  // Loaded beforehand: when the session ends, the server may have the files of another release.
  useEffect(() => void loadSignInAgain(), [])
  if (isSignedOut && !session.data) {
    return (
      <Navigate to={`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`} replace />
    )
  }
  if (!session.data) return <PageAwait query={session} />
  return (
    <>
      <Outlet />
      <Suspense>{isSignedOut && <SignInAgain account={session.data.account} />}</Suspense>
      <Toasts />
    </>
  )
}
