import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A read that failed: what went wrong in words, and the way out. */
export function Failed({ error, again }: { error: Error; again: () => void }) {
  return (
    <div className="state" role="alert">
      <p>{error.message}</p>
      <button type="button" className="button quiet" onClick={again}>
        Try again
      </button>
    </div>
  )
}

/** Nothing is here yet: what will be, and the one thing to do. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="state">
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  )
}

/** Rows of grey where a list will be. */
export function Bones({ rows = 6 }: { rows?: number }) {
  return (
    <div className="bones" role="status">
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className="bone" style={{ width: `${92 - ((at * 17) % 40)}%` }} />
      ))}
    </div>
  )
}

/** The whole page while the session is asked for. */
export function PageBones() {
  return (
    <main className="alone">
      <Bones rows={4} />
    </main>
  )
}

/** An address of the owner's area that does not exist. */
export function Lost() {
  return (
    <main className="alone">
      <Empty title="This panel does not exist">
        <Link to="/">Go to your websites</Link>
      </Empty>
    </main>
  )
}

type Query<T> = { data: T | undefined; error: Error | null; isPending: boolean; refetch: () => unknown }

/** Waiting, failed or there: the three states every panel has. */
export function Await<T>({
  query,
  rows,
  children,
}: {
  query: Query<T>
  rows?: number
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failed error={query.error} again={() => void query.refetch()} />
  return <Bones {...(rows === undefined ? {} : { rows })} />
}

/** Title of a panel and its one main action. */
export function PanelHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="panel-head">
      <h1>{title}</h1>
      {children}
    </header>
  )
}
