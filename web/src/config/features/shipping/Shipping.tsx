import * as shipping from '@portico/proto/api/commerce/shipping/shipping'
import type { CurrencyCode } from '@portico/proto/enums/currency'
import type { ShippingReply, ShippingZone } from '@portico/proto/http/shop/shipping'
import { formatMoney } from '@portico/proto/money/money-format'
import { money } from '@portico/proto/money/money'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { areaName } from '../../content/store/areas-text.ts'
import { useStoreSettings } from '../../content/store/useStoreSettings.ts'
import { useChange, useRead } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { ConfirmButton } from '../../ui/actions/ConfirmButton.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { Table, type TableColumn } from '../../ui/lists/Table.tsx'
import { Await } from '../../ui/states/Await.tsx'
import { Empty, PanelHead } from '../../ui/states/States.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { PickupsDialog, ZoneDialog } from './ZoneDialog.tsx'
import type { Option } from './zone-values.ts'
import './shipping.css'

type OpenDialog = { kind: 'add' } | { kind: 'edit'; zone: ShippingZone } | { kind: 'pickups' } | null

/** The shipping zones of the store with their options, and its places of pickup (permission 1412). */
export function Shipping() {
  const { websiteId } = useWebsite()
  const settings = useStoreSettings()
  const list = useRead(shipping.readShipping, { query: { websiteId } })
  const [opened, setOpened] = useState<OpenDialog>(null)
  const close = () => setOpened(null)
  return (
    <>
      <PanelHead title="Shipping">
        <button type="button" className="button" onClick={() => setOpened({ kind: 'add' })}>
          <Plus size={16} aria-hidden="true" /> Add a zone
        </button>
      </PanelHead>
      <p className="soft shipping-about">
        A zone says where you send to, and for how much. The most specific zone of an address counts. Products
        that need shipping cannot be sent to an address without a zone.
      </p>
      <Await query={settings}>
        {({ currency }) => (
          <Await query={list}>
            {(data) => (
              <>
                <Zones
                  zones={data.zones}
                  currency={currency}
                  edit={(zone) => setOpened({ kind: 'edit', zone })}
                />
                <Section title="Pickup" wide>
                  <Pickups pickups={data.pickups} currency={currency} />
                  <p>
                    <button
                      type="button"
                      className="button quiet"
                      onClick={() => setOpened({ kind: 'pickups' })}
                    >
                      {data.pickups.length === 0 ? 'Offer pickup' : 'Change the places'}
                    </button>
                  </p>
                </Section>
                {opened?.kind === 'add' && <ZoneDialog currency={currency} close={close} />}
                {opened?.kind === 'edit' && (
                  <ZoneDialog zone={opened.zone} currency={currency} close={close} />
                )}
                {opened?.kind === 'pickups' && (
                  <PickupsDialog pickups={data.pickups} currency={currency} close={close} />
                )}
              </>
            )}
          </Await>
        )}
      </Await>
    </>
  )
}

function Zones({
  zones,
  currency,
  edit,
}: {
  zones: readonly ShippingZone[]
  currency: CurrencyCode
  edit: (zone: ShippingZone) => void
}) {
  if (zones.length === 0)
    return (
      <Empty title="No shipping zones yet">
        Add the places to which you send, with a price for each way. Until then, only downloads and pickup can
        be bought.
      </Empty>
    )
  const columns: TableColumn<ShippingZone>[] = [
    { name: 'Zone', isRowHead: true, cell: ({ name }) => name },
    { name: 'Where', cell: ({ areas }) => areasShown(areas) },
    {
      name: 'Options',
      cell: ({ options }) =>
        options.length === 0 ? (
          <span className="soft">Not sent to</span>
        ) : (
          <ul className="plain">
            {options.map((option) => (
              <li key={option.id}>
                {option.name} <span className="soft">{priceText(option, currency)}</span>
              </li>
            ))}
          </ul>
        ),
    },
    {
      name: 'Actions',
      head: <span className="visually-hidden">Actions</span>,
      cell: (zone) => <Actions zone={zone} edit={() => edit(zone)} />,
    },
  ]
  return (
    <Table rows={zones} keyOf={({ id }) => id} columns={columns} caption="Shipping zones" className="zones" />
  )
}

function Actions({ zone, edit }: { zone: ShippingZone; edit: () => void }) {
  const { websiteId } = useWebsite()
  const remove = useChange(shipping.deleteShippingZone)
  return (
    <span className="row-actions">
      <button type="button" className="icon-button" aria-label={`Change ${zone.name}`} onClick={edit}>
        <Pencil size={16} aria-hidden="true" />
      </button>
      <ConfirmButton
        name={`Delete ${zone.name}`}
        question={`Delete ${zone.name} and its options?`}
        yes="Delete"
        act={() =>
          void remove({ params: { id: zone.id }, query: { websiteId } }).catch((error: Error) =>
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

function Pickups({ pickups, currency }: Pick<ShippingReply, 'pickups'> & { currency: CurrencyCode }) {
  if (pickups.length === 0) return <p className="soft">Buyers cannot fetch their order from you yet.</p>
  return (
    <ul className="plain">
      {pickups.map((pickup) => (
        <li key={pickup.id}>
          {pickup.name} <span className="soft">{priceText(pickup, currency)}</span>
        </li>
      ))}
    </ul>
  )
}

const MOST_SHOWN = 6
function areasShown(areas: ShippingZone['areas']): string {
  const shown = areas.slice(0, MOST_SHOWN).map(areaName).join('; ')
  return areas.length > MOST_SHOWN ? `${shown}; and ${areas.length - MOST_SHOWN} more` : shown
}

function priceText({ kind, price, steps, freeFrom }: Option, currency: CurrencyCode): string {
  const text = (amount: number) => (amount === 0 ? 'free' : formatMoney(money(amount, currency)))
  const first = steps[0]
  const shown = kind === 'weight' || kind === 'subtotal' ? `from ${text(first?.price ?? 0)}` : text(price)
  return freeFrom === null ? shown : `${shown}, free from ${formatMoney(money(freeFrom, currency))}`
}
