import * as api from '@portico/proto/api/commerce/books/books'
import type { SalesReply, SalesSums } from '@portico/proto/http/shop/books'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { overlay } from '../../ui/charts/series.ts'
import { Select } from '../../ui/fields/Select.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Table, type TableColumn } from '../../ui/lists/Table.tsx'
import { oneOf, useFilters } from '../../ui/lists/useFilters.ts'
import { Await } from '../../ui/states/Await.tsx'
import { Empty, PanelHead } from '../../ui/states/States.tsx'
import { countText } from '../../ui/text/format.ts'
import { amountText, bookNames, calendarDayText } from './book-words.ts'

const TimeChart = lazy(() => import('../../ui/charts/TimeChart.tsx'))
const DAY_MS = 86_400_000
const spans = { '30': 'Last 30 days', '90': 'Last 90 days', '365': 'Last 365 days' }
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)
const short = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Sales by day from the ledger (permission 1418). The address contains the period and the book. */
export function Sales() {
  const { websiteId } = useWebsite()
  const { search, change } = useFilters()
  const [now] = useState(() => Date.now())
  const span = oneOf(search.get('span'), spans, '30')
  const book = oneOf(search.get('book'), bookNames, 'live')
  // The store may be a day ahead of UTC.
  const until = dayAt(now + DAY_MS)
  const from = dayAt(now - (Number(span) - 1) * DAY_MS)
  const query = { websiteId, from, until, ...(search.has('book') && { book }) }
  const reading = useRead(api.readSales, { query })
  return (
    <>
      <PanelHead title="Sales" />
      <Await query={reading}>
        {(sales) => (
          <>
            <div className="tools">
              <Select
                label="Period"
                value={span}
                options={Object.entries(spans).map(([value, label]) => ({ value, label }))}
                onChange={(value) => change({ span: value === '30' ? undefined : value })}
              />
              {sales.books.length > 1 && (
                <Select
                  label="Kind of orders"
                  value={sales.book}
                  options={sales.books.map((value) => ({ value, label: bookNames[value] }))}
                  onChange={(value) => change({ book: value })}
                />
              )}
            </div>
            {sales.days.length === 0 ? (
              <Empty title="No sales in this period">
                Sales appear here with the first order. They are counted from the ledger.
              </Empty>
            ) : (
              <Figures sales={sales} from={from} />
            )}
          </>
        )}
      </Await>
    </>
  )
}

/** Goods without tax, less discounts. */
const netOf = ({ sales, discounts }: SalesSums) => sales - discounts

function Figures({
  sales: { days, totals, taxes, currency, today, otherCurrencies },
  from,
}: {
  sales: SalesReply
  from: string
}) {
  const text = (amount: number) => amountText(amount, currency)
  const times: number[] = []
  for (let time = Date.parse(from); time <= Date.parse(today); time += DAY_MS) times.push(time)
  const points = overlay({
    now: days.map((day) => ({ ...day, key: day.day })),
    times,
    timesBefore: [],
    valueOf: netOf,
    labelOf: (time) => short.format(time),
  })
  return (
    <div className="sales">
      <Suspense fallback={<div className="chart skeleton-chart" aria-busy="true" />}>
        <TimeChart points={points} names={{ now: 'Net sales' }} title="Net sales by day" text={text} />
      </Suspense>
      <Section title="In all" wide>
        <Table
          rows={[{ day: 'All days', ...totals }]}
          keyOf={({ day }) => day}
          columns={columnsOf(text, 'Period')}
          caption="Sums of the period"
        />
      </Section>
      {taxes.length > 0 && (
        <Section title="Tax by rate" wide>
          <Table
            rows={taxes}
            keyOf={({ rateId }) => rateId}
            columns={[
              { name: 'Rate', isRowHead: true, cell: ({ name }) => name },
              { name: 'Tax', className: 'number', cell: ({ amount }) => text(amount) },
            ]}
            caption="Tax by rate"
          />
        </Section>
      )}
      <Section title="By day" wide>
        <Table
          rows={days.toReversed().map((row) => ({ ...row, day: calendarDayText(row.day) }))}
          keyOf={({ day }) => day}
          columns={columnsOf(text, 'Day')}
          caption="Sales by day"
        />
      </Section>
      {otherCurrencies.length > 0 && (
        <p className="soft small">Sales in {otherCurrencies.join(', ')} are not in these sums.</p>
      )}
    </div>
  )
}

type SalesRow = SalesSums & { day: string }
const columnsOf = (text: (amount: number) => string, first: string): TableColumn<SalesRow>[] => [
  { name: first, isRowHead: true, cell: ({ day }) => day },
  { name: 'Orders', className: 'number', cell: ({ orders }) => countText(orders) },
  { name: 'Net sales', className: 'number', cell: (row) => text(netOf(row)) },
  { name: 'Discounts', className: 'number wide-only', cell: ({ discounts }) => text(discounts) },
  { name: 'Shipping', className: 'number wide-only', cell: ({ shipping }) => text(shipping) },
  { name: 'Tax', className: 'number wide-only', cell: ({ tax }) => text(tax) },
  { name: 'Refunds', className: 'number', cell: ({ refunds }) => text(refunds) },
]
