import type { ReactNode } from 'react'
import { SignInLayout } from './SignInLayout.tsx'

/** Shown for a mailed link that has no token, was used or has expired. `children` is the next step. */
export function BrokenLink({ children }: { children: ReactNode }) {
  return (
    <SignInLayout title="This link does not work">
      <p role="alert">
        It has expired, was already used, or is incomplete. Check whether you received a newer email.
      </p>
      <p>{children}</p>
    </SignInLayout>
  )
}
