import { useEffect, useId, useRef, useState } from 'react'
import type { ItemRow } from '@portico/proto/http/content/items'
import { isCategory, isTag } from '@portico/proto/values/validators'
import { commerceMessages } from '@portico/proto/messages'
import { useWebsite } from '../../session/website.ts'
import { manyText } from '../../ui/text/format.ts'
import { useBulk } from '../../content/items/bulk.ts'
import { namesOf } from '../../content/items/names.ts'
import { NameInput } from '../../content/items/NameInput.tsx'

type Props = {
  kind: 'tags' | 'categories'
  items: readonly ItemRow[]
  all: readonly ItemRow[]
  close: () => void
}

/** The dialog that adds tags or categories to the selected items, and removes some that they have. */
export function NamesDialog({ kind, items, all, close }: Props) {
  const { websiteId } = useWebsite()
  const bulk = useBulk(websiteId)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const [added, setAdded] = useState<string[]>([])
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const label = kind === 'tags' ? 'Tags' : 'Categories'
  const used = namesOf(items, kind)
  const save = async () => {
    setBusy(true)
    const word = label.toLowerCase()
    if (added.length > 0)
      await bulk.change(
        items,
        { action: `add-${kind}`, [kind]: added },
        `have the ${word} ${added.join(', ')}.`,
      )
    if (removed.size > 0)
      await bulk.change(
        items,
        { action: `remove-${kind}`, [kind]: [...removed] },
        `no longer have the ${word} ${[...removed].join(', ')}.`,
      )
    dialog.current?.close()
  }
  return (
    <dialog className="dialog item-dialog" ref={dialog} aria-labelledby={id} onClose={close}>
      <div className="dialog-head">
        <h2 id={id}>
          {label} of {manyText(items.length, 'entry', 'entries')}
        </h2>
      </div>
      <div className="item-dialog-body">
        <NameInput
          label={`Add ${label.toLowerCase()}`}
          names={added}
          known={namesOf(all, kind).map(({ name }) => name)}
          problemOf={(name) =>
            kind === 'tags'
              ? isTag(name)
                ? undefined
                : commerceMessages.tagLength
              : isCategory(name)
                ? undefined
                : commerceMessages.categoryLength
          }
          onChange={setAdded}
        />
        {used.length > 0 && (
          <fieldset className="checks">
            <legend>Remove</legend>
            {used.map(({ name, count }) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={removed.has(name)}
                  onChange={({ currentTarget: { checked } }) =>
                    setRemoved((before) => {
                      const next = new Set(before)
                      if (checked) next.add(name)
                      else next.delete(name)
                      return next
                    })
                  }
                />
                {name} <span className="soft small">{manyText(count, 'entry', 'entries')}</span>
              </label>
            ))}
          </fieldset>
        )}
        <p className="actions">
          <button
            type="button"
            className="button"
            aria-disabled={isBusy || (added.length === 0 && removed.size === 0)}
            onClick={() => !isBusy && (added.length > 0 || removed.size > 0) && void save()}
          >
            {isBusy ? 'Saving…' : 'Save'}
          </button>
          <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </p>
      </div>
    </dialog>
  )
}
