import type { CanvasDraft } from '@portico/proto/http/canvas'
import type { PageModel } from '../../../page/model.ts'
import { useWebsite } from '../../session/website.ts'
import { LeaveGuard } from '../../ui/forms/LeaveGuard.tsx'
import { EditorScreen } from './EditorScreen.tsx'
import { usePageSession } from './save/usePageSession.ts'

/** The editor of a draft that was loaded: its state, and how its changes are kept. */
export function OpenEditor({ draft, model }: { draft: CanvasDraft; model: PageModel }) {
  const { websiteId } = useWebsite()
  const { session, state, saving } = usePageSession({ websiteId, ...draft })
  return (
    <>
      {saving.state.status !== 'saved' && <LeaveGuard />}
      <EditorScreen draft={draft} model={model} session={session} state={state} saving={saving} />
    </>
  )
}
