import { ArrowDown, ArrowUp, ChartColumn, Image, Minus, Quote, Trash2, Type } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { blockType } from '@portico/proto/enums/block-type'
import { MAX_BLOCKS_PER_LAYOUT } from '@portico/proto/limits'
import { Block, type PageDocument } from '@portico/proto/site'
import { toast } from '../../../ui/toasts/toast.ts'
import {
  addBlock,
  moveBlock,
  placedBlocks,
  removeBlock,
  setBlock,
  type Place,
  type PlacedBlock,
} from './blocks.ts'
import { BlockEditor, blockLabel } from './BlockEditor.tsx'
import './body.css'

/** Whether the server takes the block. */
const isComplete = (block: Block) => Block.safeParse(block).success

type Props = {
  document: PageDocument
  /** Replaces the document. Undo gives back one that `current` returns. */
  change: (document: PageDocument) => void
  current: () => PageDocument
}

const kinds: { type: number; label: string; icon: ReactNode; value: Record<string, unknown> }[] = [
  {
    type: blockType.markdown,
    label: 'Text',
    icon: <Type size={16} aria-hidden="true" />,
    value: { markdown: '', html: '' },
  },
  { type: blockType.image, label: 'Picture', icon: <Image size={16} aria-hidden="true" />, value: {} },
  { type: blockType.quote, label: 'Quote', icon: <Quote size={16} aria-hidden="true" />, value: {} },
  { type: blockType.chart, label: 'Chart', icon: <ChartColumn size={16} aria-hidden="true" />, value: {} },
  { type: blockType.horizontalRule, label: 'Line', icon: <Minus size={16} aria-hidden="true" />, value: {} },
]

/**
 * The blocks of an item in reading order: text, pictures, quotes, charts, code and lines are edited, others are kept. A new
 * block that is not complete, such as a quote without words, joins the document when it is.
 */
export function BodyEditor({ document, change, current }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const [incomplete, setIncomplete] = useState<readonly Block[]>([])
  const placed = placedBlocks(document)
  const rows: { place: Place | null; block: Block }[] = [
    ...placed,
    ...incomplete.map((block) => ({ place: null, block })),
  ]
  const isFull = rows.length >= MAX_BLOCKS_PER_LAYOUT
  // The new block takes the focus in the same event, so that keys which follow at once are its text.
  const added = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (added.current === undefined) return
    const card = list.current?.querySelector(`[data-block="${added.current}"]`)
    if (!card) return
    added.current = undefined
    card.querySelector<HTMLElement>(':is(textarea, input, .picture-pick)')?.focus()
  })
  const add = (type: number, value: Record<string, unknown>) => {
    const block: Block = { id: `block-${crypto.randomUUID().slice(0, 12)}`, type, value }
    added.current = block.id
    if (isComplete(block)) change(addBlock(current(), block))
    else setIncomplete([...incomplete, block])
  }
  const drop = ({ id }: Block) => setIncomplete(incomplete.filter((each) => each.id !== id))
  const update = (place: Place | null, block: Block) => {
    if (place) return change(setBlock(current(), place, block))
    drop(block)
    change(addBlock(current(), block))
  }
  const remove = ({ place, block }: PlacedBlock) => {
    const before = current()
    change(removeBlock(before, place))
    const without = removeBlock(before, place)
    toast(`${blockLabel(block.type)} removed.`, {
      // Only while nothing else was changed since, or the undo would revert that too.
      undo: () =>
        JSON.stringify(current()) === JSON.stringify(without)
          ? change(before)
          : toast('Not undone: the text was changed since.', { tone: 'poor' }),
    })
  }
  const move = ({ place }: PlacedBlock, step: -1 | 1) => {
    const moved = moveBlock(current(), place, step)
    if (moved) change(moved)
  }
  return (
    <div className="body-editor">
      {rows.length === 0 && <p className="soft">No content yet. Add a text or a picture.</p>}
      <ol ref={list}>
        {rows.map(({ place, block }, at) => {
          const label = blockLabel(block.type)
          const name = `${label} ${at + 1}`
          return (
            <li key={block.id} className="block-card" data-block={block.id}>
              <div className="block-head">
                <span className="soft small">{label}</span>
                <span>
                  {place && (
                    <>
                      <IconButton
                        label={`Move ${name} up`}
                        disabled={at === 0}
                        act={() => move({ place, block }, -1)}
                      >
                        <ArrowUp size={16} aria-hidden="true" />
                      </IconButton>
                      <IconButton
                        label={`Move ${name} down`}
                        disabled={at >= placed.length - 1}
                        act={() => move({ place, block }, 1)}
                      >
                        <ArrowDown size={16} aria-hidden="true" />
                      </IconButton>
                    </>
                  )}
                  <IconButton
                    label={`Remove ${name}`}
                    act={() => (place ? remove({ place, block }) : drop(block))}
                  >
                    <Trash2 size={16} aria-hidden="true" />
                  </IconButton>
                </span>
              </div>
              <BlockEditor block={block} name={name} change={(next) => update(place, next)} />
            </li>
          )
        })}
      </ol>
      {isFull ? (
        <p className="soft" role="status">
          A layout may hold at most {MAX_BLOCKS_PER_LAYOUT} blocks.
        </p>
      ) : (
        <p className="block-kinds" role="group" aria-label="Add a block">
          {kinds.map(({ type, label, icon, value }) => (
            <button key={type} type="button" className="button quiet" onClick={() => add(type, value)}>
              {icon} {label}
            </button>
          ))}
        </p>
      )}
    </div>
  )
}

function IconButton({
  label,
  act,
  disabled = false,
  children,
}: {
  label: string
  act: () => void
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => !disabled && act()}
    >
      {children}
    </button>
  )
}
