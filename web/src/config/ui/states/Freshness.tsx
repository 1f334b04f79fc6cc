import type { ReactNode } from 'react'
import { momentText } from '../text/format.ts'

/** The time up to which figures are complete (ISO), and how to read them. */
export function Freshness({ at, children }: { at: string; children?: ReactNode }) {
  return (
    <p className="soft small freshness">
      Updated {momentText(at)}. {children}
    </p>
  )
}
