import type { ReactNode } from 'react'
import { Empty } from './States.tsx'

type Props = {
  title: string
  /** The label of the button that clears the filters: "Show all members". */
  all: string
  clear: () => void
  children: ReactNode
}

/** Shown when the filters of a list match nothing: the reason and a button that clears the filters. */
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
