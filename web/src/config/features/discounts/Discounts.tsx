import * as coupons from '@portico/proto/api/commerce/promotions/coupons'
import type { CurrencyCode } from '@portico/proto/enums/currency'
import type { Coupon } from '@portico/proto/http/shop/coupons'
import { formatMoney } from '@portico/proto/money/money-format'
import { money } from '@portico/proto/money/money'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useStoreSettings } from '../../content/store/useStoreSettings.ts'
import { useChange, useRead } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { ConfirmButton } from '../../ui/actions/ConfirmButton.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { SearchableList } from '../../ui/lists/SearchableList.tsx'
import { Table, type TableColumn } from '../../ui/lists/Table.tsx'
import { Await } from '../../ui/states/Await.tsx'
import { Empty, PanelHead } from '../../ui/states/States.tsx'
import { countText } from '../../ui/text/format.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { CouponDialog, PERCENT } from './CouponDialog.tsx'

type OpenDialog = { kind: 'add' } | { kind: 'edit'; coupon: Coupon } | null

/** The coupons of the store (permission 1413). */
export function Discounts() {
  const { websiteId } = useWebsite()
  const settings = useStoreSettings()
  const list = useRead(coupons.listCoupons, { query: { websiteId } })
  const [opened, setOpened] = useState<OpenDialog>(null)
  const close = () => setOpened(null)
  return (
    <>
      <PanelHead title="Discounts">
        <button type="button" className="button" onClick={() => setOpened({ kind: 'add' })}>
          <Plus size={16} aria-hidden="true" /> Add a coupon
        </button>
      </PanelHead>
      <Await query={settings}>
        {({ currency }) => (
          <>
            <Await query={list}>
              {({ coupons: all }) =>
                all.length === 0 ? (
                  <Empty title="No coupons yet">
                    A coupon takes a percentage or an amount off an order, or makes its shipping free. Buyers
                    type its code in the cart.
                  </Empty>
                ) : (
                  <SearchableList
                    items={all}
                    textOf={({ code }) => code}
                    noun="coupon"
                    covers="The search covers codes."
                  >
                    {(shown) => (
                      <Table
                        rows={shown}
                        keyOf={({ id }) => id}
                        columns={columnsOf(currency, (coupon) => setOpened({ kind: 'edit', coupon }))}
                        caption="Coupons"
                      />
                    )}
                  </SearchableList>
                )
              }
            </Await>
            {opened?.kind === 'add' && <CouponDialog currency={currency} close={close} />}
            {opened?.kind === 'edit' && (
              <CouponDialog coupon={opened.coupon} currency={currency} close={close} />
            )}
          </>
        )}
      </Await>
    </>
  )
}

const columnsOf = (currency: CurrencyCode, edit: (coupon: Coupon) => void): TableColumn<Coupon>[] => [
  { name: 'Code', isRowHead: true, cell: ({ code }) => code },
  { name: 'Discount', cell: (coupon) => discountText(coupon, currency) },
  { name: 'State', cell: stateText },
  {
    name: 'Used',
    className: 'number',
    cell: ({ uses, mostUses }) =>
      mostUses === null ? countText(uses) : `${countText(uses)} of ${countText(mostUses)}`,
  },
  {
    name: 'Actions',
    head: <span className="visually-hidden">Actions</span>,
    cell: (coupon) => <Actions coupon={coupon} edit={() => edit(coupon)} />,
  },
]

function discountText({ kind, ppm, amount, minimum, combines }: Coupon, currency: CurrencyCode): string {
  const inMoney = (minor: number) => formatMoney(money(minor, currency))
  const off = { percent: `${ppm / PERCENT} %`, fixed: inMoney(amount), freeShipping: 'Free shipping' }[kind]
  return [off, minimum > 0 && `from ${inMoney(minimum)}`, !combines && 'alone'].filter(Boolean).join(', ')
}

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
function stateText({ startsAt, endsAt, mostUses, uses }: Coupon): string {
  const now = Date.now()
  if (endsAt !== null && endsAt <= now) return `Ended ${day.format(endsAt)}`
  if (mostUses !== null && uses >= mostUses) return 'Used up'
  if (startsAt !== null && startsAt > now) return `From ${day.format(startsAt)}`
  return endsAt === null ? 'Valid' : `Valid until ${day.format(endsAt)}`
}

function Actions({ coupon, edit }: { coupon: Coupon; edit: () => void }) {
  const { websiteId } = useWebsite()
  const remove = useChange(coupons.deleteCoupon)
  return (
    <span className="row-actions">
      <button type="button" className="icon-button" aria-label={`Change ${coupon.code}`} onClick={edit}>
        <Pencil size={16} aria-hidden="true" />
      </button>
      <ConfirmButton
        name={`Delete ${coupon.code}`}
        question={`Delete ${coupon.code}? Carts lose it.`}
        yes="Delete"
        act={() =>
          void remove({ params: { id: coupon.id }, query: { websiteId } }).catch((error: Error) =>
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
