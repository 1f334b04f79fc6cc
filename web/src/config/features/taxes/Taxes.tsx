import * as taxes from '@portico/proto/api/commerce/taxes/taxes'
import type { TaxRate, TaxesReply } from '@portico/proto/http/shop/taxes'
import { BookOpenCheck, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { areaName } from '../../content/store/areas-text.ts'
import { useChange, useRead } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { ConfirmButton } from '../../ui/actions/ConfirmButton.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { Table, type TableColumn } from '../../ui/lists/Table.tsx'
import { Await } from '../../ui/states/Await.tsx'
import { Empty, PanelHead } from '../../ui/states/States.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { PERCENT, RateDialog } from './RateDialog.tsx'
import { StarterDialog } from './StarterDialog.tsx'
import { classChoices } from './tax-class-names.ts'
import { TaxSettingsForm } from './TaxSettingsForm.tsx'
import './taxes.css'

type OpenDialog = { kind: 'add' } | { kind: 'edit'; rate: TaxRate } | { kind: 'starter' } | null

/** The rates of tax of the store, and its tax settings (permission 1414). */
export function Taxes() {
  const { websiteId } = useWebsite()
  const list = useRead(taxes.readTaxes, { query: { websiteId } })
  const [opened, setOpened] = useState<OpenDialog>(null)
  const close = () => setOpened(null)
  return (
    <>
      <PanelHead title="Tax">
        <button type="button" className="button quiet" onClick={() => setOpened({ kind: 'starter' })}>
          <BookOpenCheck size={16} aria-hidden="true" /> Known rates
        </button>
        <button type="button" className="button" onClick={() => setOpened({ kind: 'add' })}>
          <Plus size={16} aria-hidden="true" /> Add a rate
        </button>
      </PanelHead>
      <Await query={list}>
        {(data) => (
          <>
            <Rates data={data} edit={(rate) => setOpened({ kind: 'edit', rate })} />
            <div className="sections tax-settings">
              <Section title="Tax settings">
                <TaxSettingsForm settings={data.settings} />
              </Section>
            </div>
            {opened?.kind === 'add' && <RateDialog classes={data.classes} close={close} />}
            {opened?.kind === 'edit' && (
              <RateDialog rate={opened.rate} classes={data.classes} close={close} />
            )}
            {opened?.kind === 'starter' && <StarterDialog starter={data.starter} close={close} />}
          </>
        )}
      </Await>
    </>
  )
}

function Rates({ data: { rates, classes }, edit }: { data: TaxesReply; edit: (rate: TaxRate) => void }) {
  if (rates.length === 0)
    return (
      <Empty title="No rates yet">
        Nothing is taxed. Add the rates of the places to which you sell, or begin with the known rates of a
        country.
      </Empty>
    )
  const labels = new Map(classChoices(classes).map(({ value, label }) => [value, label]))
  const unchecked = rates.filter(({ needsCheck }) => needsCheck).length
  const columns: TableColumn<TaxRate>[] = [
    {
      name: 'Place',
      isRowHead: true,
      cell: ({ area, needsCheck }) => (
        <>
          {areaName(area)} {needsCheck && <span className="check-it">Check it</span>}
        </>
      ),
    },
    { name: 'Name', cell: ({ name, additional }) => `${name}${additional ? ', in addition' : ''}` },
    { name: 'Products', cell: ({ taxClass }) => labels.get(taxClass) ?? taxClass },
    { name: 'Rate', className: 'number', cell: ({ ppm }) => `${ppm / PERCENT} %` },
    { name: 'Dates', className: 'wide-only', cell: datesText },
    {
      name: 'Actions',
      head: <span className="visually-hidden">Actions</span>,
      cell: (rate) => <Actions rate={rate} edit={() => edit(rate)} />,
    },
  ]
  return (
    <>
      {unchecked > 0 && (
        <p className="soft">
          {unchecked === 1 ? 'One rate comes' : `${unchecked} rates come`} from the list of known rates. Open
          and save each when you have checked it.
        </p>
      )}
      <Table
        rows={rates}
        keyOf={({ id }) => id}
        columns={columns}
        caption="Rates of tax"
        className="tax-rates"
      />
    </>
  )
}

function Actions({ rate, edit }: { rate: TaxRate; edit: () => void }) {
  const { websiteId } = useWebsite()
  const remove = useChange(taxes.deleteTaxRate)
  const name = `${rate.name}, ${areaName(rate.area)}`
  return (
    <span className="row-actions">
      <button type="button" className="icon-button" aria-label={`Change ${name}`} onClick={edit}>
        <Pencil size={16} aria-hidden="true" />
      </button>
      <ConfirmButton
        name={`Delete ${name}`}
        question={`Delete ${name}?`}
        yes="Delete"
        act={() =>
          void remove({ params: { id: rate.id }, query: { websiteId } }).catch((error: Error) =>
            toast(`Not deleted: ${refusalText(error)}`, { tone: 'poor' }),
          )
        }
        className="icon-button"
      >
        <Trash2 size={16} aria-hidden="true" />
      </ConfirmButton>
    </span>
  )
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
function datesText({ from, until }: TaxRate): string {
  if (from === null && until === null) return 'Always'
  return [from !== null && `from ${day.format(from)}`, until !== null && `until ${day.format(until)}`]
    .filter(Boolean)
    .join(' ')
}
