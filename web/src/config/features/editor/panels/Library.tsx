import { X } from 'lucide-react'
import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react'
import { MAX_BLOCKS_PER_LAYOUT } from '@portico/proto/limits'
import { blockGroups, type BlockGroup, type BlockValue } from '../../../content/blocks/block-kind.ts'
import { AskFirst } from './AskFirst.tsx'
import { firstValue, libraryEntries, matches, type LibraryEntry } from './library-entries.ts'
import type { SampleLook } from './samples/SampleFrame.tsx'
import './library.css'

const SampleFrame = lazy(async () => ({ default: (await import('./samples/SampleFrame.tsx')).SampleFrame }))

type NewBlock = { type: number; value: BlockValue }
type Props = {
  websiteId: string
  roles?: readonly string[]
  /** The blocks of the page. */
  blockCount: number
  /** The page and the design of the samples. Without them the library has words only. */
  look?: SampleLook
  onAdd: (block: NewBlock) => void
  onClose: () => void
}

/** From this number of blocks on, the library says how many are left. */
const COUNT_FROM = 50

/** The block types by groups and by search. A block that refers to something is added once that is chosen. */
export function Library({ websiteId, roles = [], blockCount, look, onAdd, onClose }: Props) {
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState<LibraryEntry | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  // After the dialog around the library has opened, which focuses its first button.
  useEffect(() => queueMicrotask(() => input.current?.focus()), [asked])
  const isFull = blockCount >= MAX_BLOCKS_PER_LAYOUT
  const found = useMemo(() => libraryEntries.filter((entry) => matches(entry, search)), [search])
  const list = useRef<HTMLDivElement>(null)
  const choose = (entry: LibraryEntry) => {
    if (entry.needs.length > 0) setAsked(entry)
    else onAdd({ type: entry.type, value: firstValue(entry) })
  }
  return (
    <section className="library" aria-labelledby={id}>
      <div className="library-head">
        <h3 id={id}>{asked ? asked.name : 'Add a block'}</h3>
        <button type="button" className="icon-button" aria-label="Close the library" onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      {isFull ? (
        <p className="notice" role="status">
          This page has {MAX_BLOCKS_PER_LAYOUT} blocks, which is the most that a page can have. Remove a block
          before you add another one.
        </p>
      ) : asked ? (
        <AskFirst
          key={asked.key}
          websiteId={websiteId}
          roles={roles}
          entry={asked}
          add={(value) => onAdd({ type: asked.type, value })}
          back={() => setAsked(null)}
        />
      ) : (
        <>
          <input
            ref={input}
            className="input"
            type="search"
            aria-label="Search blocks"
            placeholder="Search blocks"
            value={search}
            maxLength={100}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          {blockCount >= COUNT_FROM && (
            <p className="soft small" role="status">
              {blockCount} of {MAX_BLOCKS_PER_LAYOUT} blocks.
            </p>
          )}
          <div className="library-list" ref={list}>
            {(Object.keys(blockGroups) as BlockGroup[]).map((group) => (
              <Group
                key={group}
                name={blockGroups[group]}
                entries={found.filter((entry) => entry.group === group)}
                hasSamples={look !== undefined}
                choose={choose}
              />
            ))}
            {look && (
              <Suspense>
                <SampleFrame {...look} list={list} entries={found} />
              </Suspense>
            )}
          </div>
          <p className="soft" role="status">
            {found.length === 0 &&
              `No block matches “${search.trim()}”. Try another word, such as “list”, “map” or “video”.`}
          </p>
        </>
      )}
    </section>
  )
}

type GroupProps = {
  name: string
  entries: readonly LibraryEntry[]
  hasSamples: boolean
  choose: (entry: LibraryEntry) => void
}

function Group({ name, entries, hasSamples, choose }: GroupProps) {
  const id = useId()
  if (entries.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h4 id={id}>{name}</h4>
      <ul>
        {entries.map((entry) => (
          <li key={entry.key}>
            <button
              type="button"
              className="library-entry"
              data-entry={entry.key}
              onClick={() => choose(entry)}
            >
              {hasSamples && <span className="library-sample" data-sample={entry.key} aria-hidden="true" />}
              <span className="library-name">{entry.name}</span>
              <span className="soft small">{entry.about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
