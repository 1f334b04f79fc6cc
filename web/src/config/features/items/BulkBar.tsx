import { X } from 'lucide-react'
import { useState } from 'react'
import { workflowState } from '@portico/proto/enums/workflow-state'
import type { ItemRow } from '@portico/proto/http/content/items'
import { useWebsite } from '../../session/website.ts'
import { countText } from '../../ui/text/format.ts'
import { Select } from '../../ui/fields/Select.tsx'
import { useBulk } from '../../content/items/bulk.ts'
import { NamesDialog } from './NamesDialog.tsx'
import { ScheduleDialog } from '../../content/items/ScheduleDialog.tsx'
import { zonedText } from '../../content/items/zoned-time.ts'

type Props = {
  /** The selected items. */
  items: readonly ItemRow[]
  all: readonly ItemRow[]
  timeZone: string
  clear: () => void
}

const more = {
  '': 'More…',
  draft: 'Move to drafts',
  needsReview: 'Mark as needing review',
  private: 'Make private',
  star: 'Feature',
  unstar: 'Stop featuring',
}

/** The actions for the selected items, at the bottom of the window while some are selected. */
export function BulkBar({ items, all, timeZone, clear }: Props) {
  const { websiteId } = useWebsite()
  const bulk = useBulk(websiteId)
  const [open, setOpen] = useState<'schedule' | 'tags' | 'categories'>()
  const close = () => setOpen(undefined)
  const act = (name: string) => {
    if (name === 'star' || name === 'unstar')
      void bulk.change(items, { action: name }, name === 'star' ? 'featured.' : 'no longer featured.')
    else if (name === 'draft') void bulk.setState(items, workflowState.draft, 'moved to drafts.')
    else if (name === 'needsReview')
      void bulk.setState(items, workflowState.needsReview, 'marked for review.')
    else if (name === 'private') void bulk.setState(items, workflowState.private, 'made private.')
  }
  return (
    <div className="bulk-bar" role="region" aria-label="Actions for the selected entries">
      <p className="bulk-count" role="status">
        {countText(items.length)} selected
      </p>
      <button type="button" className="button" onClick={() => void bulk.publish(items)}>
        Publish
      </button>
      <button type="button" className="button quiet" onClick={() => setOpen('schedule')}>
        Schedule
      </button>
      <button type="button" className="button quiet" onClick={() => setOpen('tags')}>
        Tags
      </button>
      <button type="button" className="button quiet" onClick={() => setOpen('categories')}>
        Categories
      </button>
      <Select
        label="More actions for the selected entries"
        value=""
        options={Object.entries(more).map(([value, label]) => ({ value, label }))}
        onChange={act}
      />
      <button type="button" className="button quiet" onClick={() => void bulk.remove(items)}>
        Delete
      </button>
      <button type="button" className="icon-button" aria-label="Clear the selection" onClick={clear}>
        <X size={18} aria-hidden="true" />
      </button>
      {open === 'schedule' && (
        <ScheduleDialog
          title={`Publish ${countText(items.length)} ${items.length === 1 ? 'entry' : 'entries'} later`}
          timeZone={timeZone}
          close={close}
          save={async (at) =>
            bulk.setState(items, workflowState.scheduled, `scheduled for ${zonedText(at, timeZone)}.`, at)
          }
        />
      )}
      {(open === 'tags' || open === 'categories') && (
        <NamesDialog kind={open} items={items} all={all} close={close} />
      )}
    </div>
  )
}
