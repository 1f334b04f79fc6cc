import { createElement, type ReactNode } from 'react'
import type { Place } from './view.ts'

type Props = { place: Place; className?: string; children: ReactNode }

/** The title of a block, one heading level below the last heading before it. */
export function BlockTitle({ place, className, children }: Props) {
  return createElement(place.heading, { className }, children)
}
