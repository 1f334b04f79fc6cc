import { Plus } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { AssetPicker } from '../../../../content/assets/AssetPicker.tsx'
import { asSentence } from '../../../../../lib/text/sentence.ts'
import type { ControlProps } from './TextControls.tsx'
import { articleOf, entryName, entryOf, moved, type Start } from './entries.ts'
import { ListEntry } from './ListEntry.tsx'
import { problemAt, useValueEditor, valueAt } from './value-editor.ts'

type Entry = Readonly<Record<string, unknown>>

/** Keys of entries, which keep their place in the screen while they move. */
let lastKey = 0
const newKey = () => ++lastKey

/** A list of entries with fields of their own: added, moved, removed and opened by buttons and keys. */
export function ListControl({ node, path }: ControlProps) {
  const editor = useValueEditor()
  const { field, shape } = node
  const list = (valueAt(editor, path) ?? node.initial ?? []) as readonly Entry[]
  const [keys, setKeys] = useState<readonly number[]>(() => list.map(newKey))
  if (keys.length !== list.length)
    setKeys([...keys.slice(0, list.length), ...list.slice(keys.length).map(newKey)])
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const [picking, setPicking] = useState<Start | null>(null)
  const [message, setMessage] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const root = useRef<HTMLDivElement>(null)
  const focus = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (focus.current === undefined) return
    root.current?.querySelector<HTMLElement>(focus.current)?.focus()
    focus.current = undefined
  })
  if (shape.kind !== 'list') return null
  const { nodes, minItems, maxItems } = shape
  const item = field.item ?? 'entry'
  const set = (next: readonly Entry[], nextKeys: readonly number[], said: string, focused: string) => {
    const problem = editor.set(path, next, { isStructure: true })
    setRefusal(problem)
    if (problem !== undefined) return
    setKeys(nextKeys)
    setMessage(said)
    focus.current = focused
  }
  const add = (entry: Entry) => {
    const key = newKey()
    setOpen(new Set([...open, key]))
    set([...list, entry], [...keys, key], `${entryName(entry, item, list.length)} added.`, headOf(key))
  }
  const remove = (at: number) => {
    const rest = keys.filter((_, place) => place !== at)
    const next = rest[at] ?? rest[at - 1]
    set(
      list.filter((_, place) => place !== at),
      rest,
      `${entryName(list[at]!, item, at)} removed.`,
      next === undefined ? '[data-add]' : headOf(next),
    )
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= list.length) return
    set(
      moved(list, from, to),
      moved(keys, from, to),
      `${entryName(list[from]!, item, from)} moved to place ${to + 1} of ${list.length}.`,
      headOf(keys[from]!),
    )
  }
  const error = refusal ?? (list.length === 0 ? problemAt(editor, path) : undefined)
  return (
    <div className="field-list" role="group" aria-label={field.label} data-field={path.join('.')} ref={root}>
      <h4>{field.label}</h4>
      {field.help && <p className="soft small">{field.help}</p>}
      <ol>
        {list.map((entry, at) => (
          <ListEntry
            key={keys[at] ?? at}
            id={String(keys[at] ?? at)}
            name={entryName(entry, item, at)}
            entry={entry}
            nodes={nodes}
            path={[...path, at]}
            isOpen={open.has(keys[at] ?? -1)}
            isFirst={at === 0}
            isLast={at === list.length - 1}
            canRemove={list.length > minItems}
            toggle={() => {
              const next = new Set(open)
              if (!next.delete(keys[at]!)) next.add(keys[at]!)
              setOpen(next)
            }}
            move={(step) => move(at, at + step)}
            remove={() => remove(at)}
          />
        ))}
      </ol>
      {error && (
        <p className="error" role="status">
          {asSentence(error)}
        </p>
      )}
      {list.length < maxItems ? (
        <p className="list-add">
          {(field.starts ?? []).map((start) => (
            <button
              key={start.label ?? item}
              type="button"
              className="button quiet"
              data-add={start.label ?? item}
              onClick={() => (start.file ? setPicking(start) : add(start.value))}
            >
              <Plus size={16} aria-hidden="true" /> {start.label ?? `Add ${articleOf(item)} ${item}`}
            </button>
          ))}
        </p>
      ) : (
        <p className="soft small">There can be at most {maxItems} entries.</p>
      )}
      <span className="visually-hidden" role="status">
        {message}
      </span>
      {picking?.file && (
        <AssetPicker
          kind={picking.file}
          title="Choose a file"
          choose={(asset) => add(entryOf(picking, nodes, asset))}
          close={() => setPicking(null)}
        />
      )}
    </div>
  )
}

const headOf = (key: number) => `[data-entry="${key}"] > .entry-head > button`
