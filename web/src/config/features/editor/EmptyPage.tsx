import { Plus } from 'lucide-react'

/** Shown over the canvas of a page without blocks, because such a page shows nothing to press. */
export function EmptyPage({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="canvas-empty">
      <h2>This page is empty</h2>
      <p className="soft">Add a text, a picture or any other block.</p>
      <button type="button" className="button" onClick={onAdd}>
        <Plus size={17} aria-hidden="true" /> Add the first block
      </button>
    </div>
  )
}
