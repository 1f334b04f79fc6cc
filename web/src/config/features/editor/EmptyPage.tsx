import { Plus } from 'lucide-react'

type Props = {
  /** Whether the page has a title and an excerpt above its blocks, which must not be covered. */
  isEntry: boolean
  onAdd: () => void
}

/** Shown over the canvas of a page without blocks, because such a page shows nothing to press. */
export function EmptyPage({ isEntry, onAdd }: Props) {
  return (
    <div className="canvas-empty" data-entry={isEntry}>
      <h2>{isEntry ? 'There is no text yet' : 'This page is empty'}</h2>
      <p className="soft">Add a text, a picture or any other block.</p>
      <button type="button" className="button" onClick={onAdd}>
        <Plus size={17} aria-hidden="true" /> Add the first block
      </button>
    </div>
  )
}
