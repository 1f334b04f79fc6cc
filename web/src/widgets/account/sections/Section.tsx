import type { ReactNode } from 'react'

/** A section of the account. Its title is beside the content on a desktop and above it on a phone. */
export function Section({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section className="account-section" aria-labelledby={`account-${id}-title`}>
      <h2 id={`account-${id}-title`}>{title}</h2>
      <div>{children}</div>
    </section>
  )
}
