import { useMemo } from 'react'
import type { Block, HideOn } from '@portico/proto/site'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import { blockKinds } from '../../../content/blocks/block-types.ts'
import { nodesOf } from '../../../content/blocks/nodes.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { SelectBox } from '../../../ui/fields/Select.tsx'
import { ValueFields } from './fields/FieldList.tsx'
import { problemsOfBlock, useNewValueEditor, type Patch } from './fields/value-editor.ts'
import { outsideNote } from './outside-note.ts'
import './panels.css'

type Props = {
  websiteId: string
  block: Block
  roles: readonly string[]
  /** Gets the keys of the value that change, of which `undefined` is removed. The value is valid with them. */
  onChange: (patch: Patch, options?: { join?: string }) => void
  onHideOn: (hideOn: HideOn | undefined) => void
}

/** The settings of a block: every field of its value, and the widths at which it is hidden. */
export const BlockSettings = (props: Props) => <Settings key={props.block.id} {...props} />

function Settings({ websiteId, block, roles, onChange, onHideOn }: Props) {
  const { type, value, hideOn } = block
  const kind = blockKinds.get(type)
  const problemsOf = useMemo(() => problemsOfBlock(type), [type])
  const may = (permission: number) => hasPermission(roles, permission)
  const editor = useNewValueEditor({ value, problemsOf, onChange, websiteId, may })
  const nodes = kind ? nodesOf(kind.fields) : []
  const note = outsideNote(type, editor.value)
  return (
    <div className="panel-fields" data-block-type={type}>
      {!kind && <p className="soft">This block was made by a newer version. It is kept as it is.</p>}
      {kind && nodes.length === 0 && <p className="soft">{kind.about}</p>}
      {editor.isHeld && (
        <p className="notice" role="status">
          Correct the marked fields first. Your changes here are kept, and are applied then.
        </p>
      )}
      <ValueFields editor={editor} nodes={nodes} />
      {note && <p className="soft small">{note}</p>}
      <HideOnField hideOn={hideOn} onHideOn={onHideOn} />
    </div>
  )
}

type HideOnProps = { hideOn: HideOn | undefined; onHideOn: (hideOn: HideOn | undefined) => void }

/** The widths at which a block or a section is hidden. */
export function HideOnField({ hideOn, onHideOn }: HideOnProps) {
  return (
    <Field name="hideOn" label="Hidden on">
      {(props) => (
        <SelectBox>
          <select
            {...props}
            className="select"
            value={hideOn ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onHideOn(value === 'phone' || value === 'wide' ? value : undefined)
            }
          >
            <option value="">No screen</option>
            <option value="phone">Phones</option>
            <option value="wide">Wide screens</option>
          </select>
        </SelectBox>
      )}
    </Field>
  )
}
