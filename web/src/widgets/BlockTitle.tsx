import { createElement, type ReactNode } from 'react'
import { headingBelow } from './heading-below.ts'
import type { ViewProps } from './view.ts'

type Props = Pick<ViewProps<object>, 'block' | 'page'> & { className?: string; children: ReactNode }

/** The title of a block, one heading level below the last heading before it. */
export function BlockTitle({ block, page, className, children }: Props) {
  return createElement(headingBelow(page.document, block), { className }, children)
}
