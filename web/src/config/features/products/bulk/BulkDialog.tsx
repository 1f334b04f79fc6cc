import { useEffect, useId, useRef, useState } from 'react'
import { changeProducts } from '@portico/proto/api/commerce/products/product-bulk'
import { productStates } from '@portico/proto/enums/product-state'
import { taxClasses } from '@portico/proto/enums/tax-class'
import { commerceStateLabel } from '@portico/proto/enums/workflow-state'
import type { InventoryRow } from '@portico/proto/http/shop/inventory'
import type { BulkChange } from '@portico/proto/http/shop/product-bulk'
import { MAX_BULK_PRODUCTS } from '@portico/proto/limits'
import { useChange } from '../../../session/calls.ts'
import { useWebsite } from '../../../session/website.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { Refusal } from '../../../ui/forms/Refusal.tsx'
import { failureText } from '../../../ui/forms/refusal.ts'
import { Table } from '../../../ui/lists/Table.tsx'
import { manyText } from '../../../ui/text/format.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { planEdit, type BulkEdit, type PlannedChange } from './bulk-edit.ts'

const kinds = {
  state: 'State',
  price: 'Change prices by a percentage',
  startSale: 'Start a sale',
  endSale: 'End the sale',
  taxClass: 'Tax class',
  addTag: 'Add a tag',
  removeTag: 'Remove a tag',
  addCategory: 'Add a category',
  removeCategory: 'Remove a category',
}
type Kind = keyof typeof kinds
/** Lines of the table that are shown. */
const SHOWN = 50

/** A dialog that changes the selected products, with a table of before and after. */
export function BulkDialog({ products, close }: { products: readonly InventoryRow[]; close: () => void }) {
  const { websiteId } = useWebsite()
  const send = useChange(changeProducts)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [kind, setKind] = useState<Kind>('state')
  const [value, setValue] = useState('')
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => dialog.current?.showModal(), [])
  const edit = editOf(kind, value)
  const planned = edit ? planEdit(products, edit) : []
  const lines = planned.flatMap((change) => change.lines)
  const choose = (next: Kind) => {
    setKind(next)
    setValue('')
    setRefusal(undefined)
  }
  const save = (changes: readonly BulkChange[]) =>
    send({ query: { websiteId }, body: { changes: changes.slice(0, MAX_BULK_PRODUCTS) } })
  const undo = async (
    versions: readonly { id: string; version: number }[],
    made: readonly PlannedChange[],
  ) => {
    try {
      await save(
        made.map(({ back }) => ({
          ...back,
          version: versions.find((each) => each.id === back.id)?.version ?? 1,
        })),
      )
      toast(`${manyText(made.length, 'product')} changed back.`)
    } catch (error) {
      toast(failureText('Not undone', error as Error), { tone: 'poor' })
    }
  }
  const apply = async () => {
    if (planned.length === 0 || isPending) return
    setPending(true)
    try {
      const reply = await save(planned.map(({ change }) => change))
      dialog.current?.close()
      toast(`${manyText(planned.length, 'product')} changed.`, {
        undo: () => void undo(reply.products, planned),
      })
    } catch (error) {
      setRefusal(failureText('Nothing was changed', error as Error))
      setPending(false)
    }
  }
  return (
    <dialog className="dialog bulk-dialog" ref={dialog} aria-labelledby={id} onClose={close}>
      <div className="dialog-head">
        <h2 id={id}>Edit {manyText(products.length, 'product')}</h2>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void apply()
        }}
      >
        <Refusal text={refusal} />
        <div className="bulk-fields">
          <Select
            label="Change"
            value={kind}
            options={Object.entries(kinds).map(([name, label]) => ({ value: name, label }))}
            onChange={(next) => choose(next as Kind)}
          />
          <ValueField kind={kind} value={value} change={setValue} />
        </div>
        {lines.length > 0 ? (
          <div className="bulk-preview">
            <Table
              caption="Before and after"
              rows={lines.slice(0, SHOWN)}
              keyOf={(line) => line.id}
              columns={[
                { name: 'Product', isRowHead: true, cell: ({ name }) => name },
                { name: 'Before', cellClassName: 'soft', cell: ({ before }) => before },
                { name: 'After', cell: ({ after }) => after },
              ]}
            />
            {lines.length > SHOWN && (
              <p className="soft small">And {manyText(lines.length - SHOWN, 'more line')}.</p>
            )}
          </div>
        ) : (
          <p className="soft" role="status">
            {edit ? 'This changes none of the selected products.' : 'Enter a value to see before and after.'}
          </p>
        )}
        <p className="actions">
          <button type="submit" className="button" aria-disabled={planned.length === 0 || isPending}>
            {isPending ? 'Changing…' : `Change ${manyText(planned.length, 'product')}`}
          </button>
          <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </p>
      </form>
    </dialog>
  )
}

function ValueField({ kind, value, change }: { kind: Kind; value: string; change: (value: string) => void }) {
  const first = { value: '', label: 'Choose' }
  switch (kind) {
    case 'endSale':
      return null
    case 'state':
      return (
        <Select
          label="New state"
          value={value}
          options={[
            first,
            ...productStates.map((state) => ({ value: String(state), label: commerceStateLabel(state) })),
          ]}
          onChange={change}
        />
      )
    case 'taxClass':
      return (
        <Select
          label="New tax class"
          value={value}
          options={[first, ...taxClasses.map((name) => ({ value: name, label: name }))]}
          onChange={change}
        />
      )
    default: {
      const isPercent = kind === 'price' || kind === 'startSale'
      const label = kind === 'price' ? 'Percent, such as 10 or -10' : isPercent ? 'Percent off' : 'Name'
      return (
        <input
          className="input"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          inputMode={isPercent ? 'decimal' : 'text'}
          maxLength={isPercent ? 8 : 50}
          value={value}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      )
    }
  }
}

/** The edit of what is typed; null while it is none. */
function editOf(kind: Kind, value: string): BulkEdit | null {
  const text = value.trim()
  const percent = text === '' ? Number.NaN : Number(text.replace(',', '.').replace('−', '-'))
  switch (kind) {
    case 'endSale':
      return { kind }
    case 'state': {
      const state = productStates.find((each) => String(each) === text)
      return state === undefined ? null : { kind, state }
    }
    case 'taxClass': {
      const taxClass = taxClasses.find((each) => each === text)
      return taxClass === undefined ? null : { kind, taxClass }
    }
    case 'price':
      return percent > -100 && percent <= 1_000 ? { kind, percent } : null
    case 'startSale':
      return percent > 0 && percent < 100 ? { kind, percent } : null
    default:
      return text === '' ? null : { kind, name: text }
  }
}
