import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { maySwitchAreas, useSession } from '../../session/session.ts'
import { Empty, PanelHead } from '../../ui/states/States.tsx'
import './staff.css'

/** A screen of the provider's staff, with the way back. Other accounts are told that it is not for them. */
export function StaffScreen({
  title,
  back,
  children,
}: {
  title: string
  back: { to: string; label: string }
  children: ReactNode
}) {
  const session = useSession()
  return (
    <main className="alone">
      <PanelHead title={title}>
        <Link className="button quiet" to={back.to}>
          {back.label}
        </Link>
      </PanelHead>
      {maySwitchAreas(session.data) ? (
        children
      ) : (
        <Empty title="Only for the staff">
          Your account has no permission of the staff of Portico to read the data of customers.
        </Empty>
      )}
    </main>
  )
}
