import { useEffect, type ReactNode } from 'react'
import './sign-in.css'

/** What is seen before the owner's area: a narrow column with one thing to do. */
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
