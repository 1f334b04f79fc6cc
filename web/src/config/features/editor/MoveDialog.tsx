import { useEffect, useId, useRef } from 'react'
import type { Block } from '@portico/proto/site'
import type { Selection } from '../../editing/selection.ts'
import { findBlock } from './document/find.ts'
import { placesOf, type Place } from './document/places.ts'
import type { EditedDocument } from './document/types.ts'
import { placeText } from './place-words.ts'
import { targetsOf } from './selection.ts'

type Props = {
  document: EditedDocument
  selection: Selection
  nameOf: (block: Block) => string
  onMove: (blockId: string, place: Place) => void
  onClose: () => void
}

/** Every place to which the selected block can move, as a list of buttons: for the keyboard, switches and touch. */
export function MoveDialog({ document: edited, selection, nameOf, onMove, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const blockId = targetsOf(selection).find(({ kind }) => kind === 'block')?.id
  const block = blockId === undefined ? undefined : findBlock(edited, blockId)?.block
  const places = blockId === undefined ? [] : placesOf(edited, blockId)
  return (
    <dialog className="dialog move-dialog" ref={dialog} aria-labelledby={id} onClose={onClose}>
      <div className="dialog-head">
        <h2 id={id}>Move {block ? nameOf(block) : 'block'} to</h2>
      </div>
      {places.length === 0 ? (
        <p>Select a block first.</p>
      ) : (
        <ul className="move-places">
          {places.map((place) => (
            <li key={JSON.stringify(place.place)}>
              <button type="button" onClick={() => onMove(blockId!, place.place)}>
                {placeText(edited, place, nameOf)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="actions">
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </p>
    </dialog>
  )
}
