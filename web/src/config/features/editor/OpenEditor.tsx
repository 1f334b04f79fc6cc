import { useState } from 'react'
import type { CanvasDraft } from '@portico/proto/http/canvas'
import type { PageModel } from '../../../page/model.ts'
import { useWebsite } from '../../session/website.ts'
import { LeaveGuard } from '../../ui/forms/LeaveGuard.tsx'
import { withIds } from './document/with-ids.ts'
import { EditorScreen } from './EditorScreen.tsx'
import { createPageEditing } from './save/page-editing.ts'
import { usePageSaving } from './save/usePageSaving.ts'

/** The editor of a draft that was loaded: its state, and how it is saved. */
export function OpenEditor({ draft, model }: { draft: CanvasDraft; model: PageModel }) {
  const { websiteId } = useWebsite()
  const [editing] = useState(() => createPageEditing(withIds(draft.saved.document)))
  const saving = usePageSaving(websiteId, draft, editing)
  return (
    <>
      {saving.state.status !== 'saved' && <LeaveGuard />}
      <EditorScreen draft={draft} model={model} editing={editing} saving={saving} isEditable />
    </>
  )
}
