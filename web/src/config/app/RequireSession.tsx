import { Navigate, Outlet, useLocation } from 'react-router'
import { CallFailure } from '../../lib/data/failure.ts'
import { PageAwait } from '../ui/Await.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { SignInAgain } from './SignInAgain.tsx'
import { useSession } from './session.ts'

/**
 * Lets the signed-in owner through; anyone else signs in first and comes back to the same address. Who was signed in
 * until now signs in over what is open.
 */
export function RequireSession() {
  const session = useSession()
  const location = useLocation()
  const isOut = session.error instanceof CallFailure && session.error.status === 401
  if (isOut && !session.data) {
    return (
      <Navigate to={`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`} replace />
    )
  }
  if (!session.data) return <PageAwait query={session} />
  return (
    <>
      <Outlet />
      {isOut && <SignInAgain account={session.data.account} />}
      <Toasts />
    </>
  )
}
