import { useEffect, useRef, type ReactNode } from 'react'

/** Replaces a form after it succeeded. It takes the focus, so that screen readers announce it. */
export function Done({ title, children }: { title: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <div className="account-done" role="status" tabIndex={-1} ref={element}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
