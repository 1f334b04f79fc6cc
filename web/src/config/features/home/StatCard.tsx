import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Await, type Query } from '../../ui/states/Await.tsx'

type Props<T> = {
  title: string
  to: string
  query: Query<T>
  children: (data: T) => { figure: string; caption: ReactNode }
}

/** One figure of today with a caption. The whole card links to its panel. */
export function StatCard<T>({ title, to, query, children }: Props<T>) {
  return (
    <section className="fact">
      <h2>
        <Link to={to}>{title}</Link>
      </h2>
      <Await query={query} rows={2} small>
        {(data) => {
          const { figure, caption } = children(data)
          return (
            <>
              <p className="figure">{figure}</p>
              <p className="soft small">{caption}</p>
            </>
          )
        }}
      </Await>
    </section>
  )
}
