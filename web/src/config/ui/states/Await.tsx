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
 * The three states of a query: loading, failed or loaded. Loaded data stays while it is read again, and so does the
 * message of a failure while it is retried.
 */
export function Await<T>({
  query,
  failure,
  rows,
  small,
  skeleton,
  children,
}: {
  query: Query<T>
  /** The title if the query fails. */
  failure?: string
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
        title={failure}
        failures={query.errorUpdateCount}
        retry={() => void query.refetch()}
        small={small}
      />
    )
  return skeleton ?? <Skeleton {...(rows !== undefined && { rows })} {...(small && { block: true })} />
}

/** The loading and failed states of a query that the whole page needs. */
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
