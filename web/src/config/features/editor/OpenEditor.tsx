import type { CanvasDraft } from '@portico/proto/http/content/canvas'
import type { ItemRow } from '@portico/proto/http/content/items'
import type { PageModel } from '../../../page/model.ts'
import { useWebsite } from '../../session/website.ts'
import { LeaveGuard } from '../../ui/forms/LeaveGuard.tsx'
import { EditorScreen } from './EditorScreen.tsx'
import { usePageSession } from './save/usePageSession.ts'

type Props = { draft: CanvasDraft; item: ItemRow | undefined; model: PageModel }

/** The editor of a draft that was loaded: its state, and how its changes are kept. */
export function OpenEditor({ draft, item, model }: Props) {
  const { websiteId } = useWebsite()
  const { session, state, saving } = usePageSession({ websiteId, ...draft, item })
  return (
    <>
      {saving.state.status !== 'saved' && <LeaveGuard />}
      <EditorScreen draft={draft} model={model} session={session} state={state} saving={saving} />
    </>
  )
}
