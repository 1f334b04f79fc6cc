import type { ReactNode } from 'react'
import { Failed } from './Failed.tsx'
import { Skeleton } from './States.tsx'

export type Query<T> = {
  data: T | undefined
  error: Error | null
  isPending: boolean
  errorUpdateCount: number
  refetch: () => unknown
}

/**
 * Waiting, failed or there: the three states every panel has. What is there stays while it is read anew, and so does
 * what is said of a failure while it is asked for again.
 */
export function Await<T>({
  query,
  rows,
  small,
  skeleton,
  children,
}: {
  query: Query<T>
  rows?: number
  small?: boolean
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.errorUpdateCount > 0)
    return (
      <Failed
        error={query.error}
        failures={query.errorUpdateCount}
        again={() => void query.refetch()}
        small={small}
      />
    )
  return skeleton ?? <Skeleton {...(rows !== undefined && { rows })} {...(small && { block: true })} />
}

/** The same for what the whole page waits for. */
export function PageAwait({ query }: { query: Query<unknown> }) {
  return (
    <main className="alone">
      <h1 className="visually-hidden">Portico</h1>
      <Await query={query} skeleton={<Skeleton rows={4} block />}>
        {() => null}
      </Await>
    </main>
  )
}
