import type { ViewProps } from '../view.ts'

/** Empty room, px; on a phone at most half of it. */
export function SpacerView({ value }: ViewProps<{ height: number }>) {
  return (
    <div
      className="spacer"
      aria-hidden="true"
      style={{ '--height': `${value.height}px` } as React.CSSProperties}
    />
  )
}
