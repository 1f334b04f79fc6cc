import { useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { controlsOf, replayChanges } from './early-changes.ts'

/**
 * Hydrates the HTML of an island with React. Resolves when the island handles events, with the function that ends it. Earlier
 * input of the visitor is passed to React.
 */
export function hydrate(root: HTMLElement, content: ReactNode): Promise<() => void> {
  const before = controlsOf(root)
  return new Promise((resolve) => {
    const onReady = () => {
      replayChanges(before)
      resolve(() => react.unmount())
    }
    const react = hydrateRoot(root, <Hydrated onReady={onReady}>{content}</Hydrated>)
  })
}

function Hydrated({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(() => onReady(), []) // eslint-disable-line react-hooks/exhaustive-deps -- once
  return children
}
