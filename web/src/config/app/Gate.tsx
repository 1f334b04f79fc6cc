import { Navigate, Outlet, useLocation } from 'react-router'
import { CallFailure } from '../../lib/data/failure.ts'
import { Failed, PageBones } from '../ui/States.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { useSession } from './session.ts'

/** Lets the signed-in owner through; anyone else signs in first and comes back to the same address. */
export function Gate() {
  const session = useSession()
  const location = useLocation()
  if (session.isPending) return <PageBones />
  if (session.error instanceof CallFailure && session.error.status === 401) {
    return (
      <Navigate to={`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`} replace />
    )
  }
  if (session.error && !session.data)
    return (
      <main className="alone">
        <h1 className="visually-hidden">Portico</h1>
        <Failed error={session.error} again={() => void session.refetch()} />
      </main>
    )
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  )
}
