import type { ReactNode } from 'react'
import { SignInLayout } from './SignInLayout.tsx'

/** A mailed link without its token, or one that was used or is too old; `children` is the way out. */
export function BrokenLink({ children }: { children: ReactNode }) {
  return (
    <SignInLayout title="This link is no longer good">
      <p role="alert">
        It was used already, has become too old, or was cut off on its way. A newer mail may lie beside the
        one that you opened.
      </p>
      <p>{children}</p>
    </SignInLayout>
  )
}
