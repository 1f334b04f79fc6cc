import { useId, type ReactNode } from 'react'

/** A part of a page of settings: its name beside what is in it, whatever state that is in. */
export function Section({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={wide ? 'stack wide' : 'stack'}>{children}</div>
    </section>
  )
}
