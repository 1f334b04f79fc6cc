import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { permission } from '@portico/proto/enums/permission'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import { Forbidden } from '../../ui/states/Forbidden.tsx'
import { isAreaOff } from '../../session/may-use.ts'
import { NotAvailable } from '../../ui/states/NotAvailable.tsx'
import { useWebsite } from '../../session/website.ts'
import { PanelHead } from '../../ui/states/States.tsx'
import { PublishButton } from '../../content/pages/PublishButton.tsx'

/** A screen of code, with what every owner should know about it. Needs permission 1219. */
export function CodeScreen({
  title,
  back,
  children,
}: {
  title: string
  back: { to: string; label: string }
  children: ReactNode
}) {
  const { access, roles } = useWebsite()
  if (!hasPermission(roles, permission.settingsCodeInjection)) return <Forbidden title={title} />
  if (isAreaOff(access, [featureFlag.codeInjection])) return <NotAvailable title={title} />
  return (
    <>
      <Link className="back" to={back.to}>
        <ChevronLeft size={16} aria-hidden="true" /> {back.label}
      </Link>
      <PanelHead title={title}>
        <PublishButton />
      </PanelHead>
      <div className="code-screen">
        <p className="code-warning">
          Code runs in your visitors’ browsers and can read what they enter. Add only code that you trust. It
          does not run for visitors who refuse scripts, and never where members sign in or customers pay.
        </p>
        <p className="soft small">
          A page with code is loaded whole, and so is the next one. Functions that the code adds with
          Squarespace.onDestroy are therefore not called when a visitor goes on to another page.
        </p>
        {children}
      </div>
    </>
  )
}
