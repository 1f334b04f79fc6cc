import { useId, type ReactNode } from 'react'

/** A titled section of a settings page. */
export function Section({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={wide ? 'stack wide' : 'stack'}>{children}</div>
    </section>
  )
}
