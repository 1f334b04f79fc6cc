import { useMemo, useState } from 'react'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import { blockKinds } from '../../../content/blocks/block-types.ts'
import type { BlockValue } from '../../../content/blocks/block-kind.ts'
import { nodesOf } from '../../../content/blocks/nodes.ts'
import { ValueFields } from './fields/FieldList.tsx'
import { problemsOfBlock, useNewValueEditor, type Patch } from './fields/value-editor.ts'
import type { LibraryEntry } from './library-entries.ts'
import { isAnswered } from './is-answered.ts'
import './panels.css'

type Props = {
  websiteId: string
  roles: readonly string[]
  entry: LibraryEntry
  add: (value: BlockValue) => void
  back: () => void
}

/** Asks for what a block refers to, so that the block is complete when it is added. */
export function AskFirst({ websiteId, roles, entry, add, back }: Props) {
  const [value, setValue] = useState<BlockValue>(entry.value)
  const problemsOf = useMemo(() => problemsOfBlock(entry.type), [entry.type])
  const editor = useNewValueEditor({
    value,
    problemsOf,
    onChange: (patch: Patch) => setValue((before) => withPatch(before, patch)),
    websiteId,
    may: (permission) => hasPermission(roles, permission),
  })
  const fields = blockKinds.get(entry.type)!.fields
  const isReady = editor.problems.length === 0 && isAnswered(entry.needs, editor.value)
  // Fields that are not filled in yet are no errors.
  const shown = { ...editor, problems: [] }
  return (
    <form
      className="panel-fields"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) add(editor.value as BlockValue)
      }}
    >
      <p className="soft">{entry.about}</p>
      <ValueFields editor={shown} nodes={nodesOf(fields)} only={entry.needs} />
      <p className="row-buttons">
        <button type="submit" className="button" aria-disabled={!isReady}>
          Add
        </button>
        <button type="button" className="button quiet" onClick={back}>
          Back
        </button>
      </p>
    </form>
  )
}

function withPatch(value: BlockValue, patch: Patch): BlockValue {
  const all = Object.entries({ ...value, ...patch })
  return Object.fromEntries(all.filter(([, part]) => part !== undefined))
}
