import type { ViewProps } from '../view.ts'

/** Empty space with the given height in px, half of it on a phone. */
export function SpacerView({ value }: ViewProps<{ height: number }>) {
  return (
    <div
      className="spacer"
      aria-hidden="true"
      style={{ '--height': `${value.height}px` } as React.CSSProperties}
    />
  )
}
