import { useEffect, useRef, type ReactNode } from 'react'

/** What came of a form, in its place; it gets the focus, so that it is read out. */
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
