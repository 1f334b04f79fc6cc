import type { ReactNode } from 'react'
import { Empty } from './States.tsx'

type Props = {
  title: string
  /** The way back to the whole list: "Show all members". */
  all: string
  clear: () => void
  children: ReactNode
}

/** A list in which nothing is left of what is there: by which words or filter, and the way back to all of it. */
export function NothingFound({ title, all, clear, children }: Props) {
  return (
    <Empty
      title={title}
      action={
        <button type="button" className="button quiet" onClick={clear}>
          {all}
        </button>
      }
    >
      {children}
    </Empty>
  )
}
