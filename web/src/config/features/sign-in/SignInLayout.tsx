import { useEffect, type ReactNode } from 'react'
import './sign-in.css'

/** The layout of the screens that need no session: a title above a narrow column. */
export function SignInLayout({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Portico`
  }, [title])
  return (
    <main className="sign-in">
      <div className="sign-in-inner">
        <p className="wordmark">Portico</p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
