import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as census from '@portico/proto/api/census/sample/sample-history'
import * as commerce from '@portico/proto/api/commerce/sample/sample-history'
import * as forms from '@portico/proto/api/forms/sample-history'
import * as performance from '@portico/proto/api/performance/sample-history'
import { permission } from '@portico/proto/enums/permission'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import { useWebsite } from '../../session/website.ts'
import { call } from '../../session/calls.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { toast } from '../toasts/toast.ts'
import './sample-badge.css'

/** The services that have sample data. Census is the last, because it counts submissions that forms has announced. */
const services = [commerce, forms, performance, census]

/** Removes the sample data of a website from every service. A repeat is safe. */
const removeSampleData = async (websiteId: string) => {
  for (const { removeSampleHistory } of services) await call(removeSampleHistory, { query: { websiteId } })
}

/** Shown where figures or lists include sample data: a badge, which opens the dialog that removes it for those who may. */
export function SampleBadge({ shown }: { shown: boolean | undefined }) {
  const { roles } = useWebsite()
  const [isOpen, setOpen] = useState(false)
  if (!shown && !isOpen) return null
  if (!hasPermission(roles, permission.settingsGeneral))
    return <span className="sample-badge small">Sample data</span>
  return (
    <>
      <button
        type="button"
        className="sample-badge small"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Sample data
      </button>
      {isOpen && <RemoveDialog close={() => setOpen(false)} />}
    </>
  )
}

function RemoveDialog({ close }: { close: () => void }) {
  const { websiteId } = useWebsite()
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: () => removeSampleData(websiteId),
    onSuccess: async () => {
      await queries.invalidateQueries()
      toast('The sample data was removed.')
    },
  })
  return (
    <ConfirmDialog
      title="Sample data"
      action={removing}
      act="Remove sample data"
      busy="Removing…"
      cancel="Keep it"
      close={close}
    >
      <p>
        Sample visits, messages and carts show how the panels look on a busy website. What your own visitors
        do is counted beside them, and stays when you remove the sample data.
      </p>
    </ConfirmDialog>
  )
}
