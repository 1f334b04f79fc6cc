import type { Db } from '@portico/kit/postgres/db'

type Jobs = Pick<Db, 'job'>

/** The days of the book `load` that are deleted: all before today less seven days, in the store's time zone. `$2` is now. */
const KEPT_FROM = `(select ($2::timestamptz at time zone coalesce((select time_zone from books_schedule where website_id = $1), 'UTC'))::date - 7)`

/** Returns the websites that have orders of load tests, or checkouts that have not changed since `before`. */
export async function listLoadedWebsites(db: Jobs, before: Date): Promise<string[]> {
  const { rows } = await db.job((tx) =>
    tx.query<{ websiteId: string }>(
      `select website_id as "websiteId" from number_series where book = 'load' and kind = 'order' and next - 1 > deleted
       union select website_id from checkout where book = 'load' and updated_at < $1
       order by 1`,
      [before],
    ),
  )
  return rows.map(({ websiteId }) => websiteId)
}

/** Deletes the closed days of the book `load` before the last seven, with their checks. Runs before the entries of these days go. */
export async function deleteLoadDays(db: Jobs, websiteId: string, now: Date): Promise<void> {
  await db.job(async (tx) => {
    for (const table of ['ledger_day', 'reconciliation'])
      await tx.query(`delete from ${table} where website_id = $1 and book = 'load' and day < ${KEPT_FROM}`, [
        websiteId,
        now,
      ])
  })
}

/**
 * Everything that belongs to the checkouts in `gone_checkout` and the orders in `gone`. All parts see the rows as they were when the
 * statement began, so the policies still find the order of a line. `gone` is empty in a second process that waited for the first.
 */
const BELONGINGS = `
  gone_payment as (
    delete from payment p using gone_checkout c where p.website_id = $1 and p.book = 'load' and p.checkout_id = c.id
    returning p.id, p.charge_id
  ), gone_payment_event as (
    delete from payment_event e using gone_payment p where e.website_id = $1 and e.payment_id = p.id
  ), gone_key as (
    delete from checkout_key k using gone_checkout c where k.website_id = $1 and k.checkout_id = c.id
  ), gone_use as (
    delete from coupon_use u using gone_checkout c where u.website_id = $1 and u.checkout_id = c.id returning u.coupon_id
  ), returned_use as (
    update coupon set uses = uses - u.count from (select coupon_id, count(*)::int as count from gone_use group by coupon_id) u
    where coupon.website_id = $1 and coupon.id = u.coupon_id
  ), gone_refund as (
    delete from refund r using gone where r.website_id = $1 and r.book = 'load' and r.order_id = gone.id
    returning r.id, r.order_id, r.provider_refund_id
  ), gone_refund_line as (
    delete from refund_line l using gone_refund r where l.website_id = $1 and l.refund_id = r.id
  ), gone_shipment as (
    delete from shipment s using gone where s.website_id = $1 and s.order_id = gone.id returning s.id
  ), gone_shipment_line as (
    delete from shipment_line l using gone_shipment s where l.website_id = $1 and l.shipment_id = s.id
  ), gone_event as (
    delete from order_event e using gone where e.website_id = $1 and e.order_id = gone.id
  ), gone_line as (
    delete from order_line l using gone where l.website_id = $1 and l.order_id = gone.id returning l.order_id, l.variant_id
  ), cause as (
    select id as order_id, id from gone union all select order_id, id from gone_refund
  ), gone_entry as (
    delete from ledger_entry e using cause
    where e.website_id = $1 and e.book = 'load' and e.cause_kind in ('order', 'refund') and e.cause_id = cause.id returning e.id
  ), gone_entry_line as (
    delete from ledger_line l using gone_entry e where l.website_id = $1 and l.entry_id = e.id
  ), gone_document as (
    delete from invoice i using gone where i.website_id = $1 and i.book = 'load' and i.order_id = gone.id returning i.kind
  ), kept_charge as (
    insert into deleted_charge (website_id, source_id, deleted_at)
    select distinct $1, id, $2::timestamptz from (
      select charge_id as id from gone_payment union all select provider_refund_id from gone_refund) source
    where id is not null on conflict do nothing
  ), gone_move as (
    delete from stock_move m using (
      select distinct l.variant_id, cause.id from gone_line l join cause using (order_id)) of_order
    where m.website_id = $1 and m.book = 'load' and m.stock_id = of_order.variant_id and m.kind in ('sale', 'return')
      and m.cause_id = of_order.id
    returning m.stock_id, m.quantity
  ), moved as (
    select stock_id, sum(quantity)::int as quantity from gone_move group by stock_id
  ), locked as materialized (
    select s.id, moved.quantity from stock s join moved on moved.stock_id = s.id
    where s.website_id = $1 and s.book = 'load' order by s.id for update of s
  ), opened as (
    update stock s set opening = s.opening + locked.quantity from locked
    where s.website_id = $1 and s.book = 'load' and s.id = locked.id
  ), numbered as (
    select 'order' as kind, count(*)::int as count from gone union all select kind, count(*)::int from gone_document group by kind
  ), counted as (
    update number_series s set deleted = s.deleted + numbered.count from numbered
    where s.website_id = $1 and s.book = 'load' and s.kind = numbered.kind and numbered.count > 0
  )`

/**
 * Deletes the oldest orders of load tests that have not changed since `before` and have no entry in the days that are kept, with
 * everything that belongs to them. Orders that wait for a payment or a refund stay. Opening stock takes the place of the deleted moves,
 * and the series count the deleted numbers, so every check of the book still adds up. Returns how many orders were deleted.
 */
export async function deleteLoadOrders(
  db: Jobs,
  websiteId: string,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<number> {
  const { rows } = await db.job((tx) =>
    tx.query<{ count: number }>(
      `with gone as (
         delete from shop_order where website_id = $1 and book = 'load' and id in (
           select o.id from shop_order o
           where o.website_id = $1 and o.book = 'load' and o.updated_at < $3 and o.state <> 'received'
             and not exists (select from refund r where r.website_id = $1 and r.order_id = o.id and r.next_at is not null)
             and not exists (select from payment p where p.website_id = $1 and p.checkout_id = o.checkout_id and p.next_at is not null)
             and not exists (select from ledger_entry e where e.website_id = $1 and e.book = 'load' and e.cause_kind in ('order', 'refund')
               and e.cause_id in (select o.id union all select r.id from refund r where r.website_id = $1 and r.order_id = o.id)
               and e.business_date >= ${KEPT_FROM})
           order by o.number limit $4)
         returning id, checkout_id
       ), gone_checkout as (
         delete from checkout c using gone where c.website_id = $1 and c.book = 'load' and c.id = gone.checkout_id returning c.id
       ), ${BELONGINGS} select count(*) as count from gone`,
      [websiteId, now, before, limit],
    ),
  )
  return rows[0]!.count
}

/** Deletes checkouts of load tests that ended without an order before a time. Returns how many. */
export async function deleteLoadCheckouts(
  db: Jobs,
  websiteId: string,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<number> {
  const { rows } = await db.job((tx) =>
    tx.query<{ count: number }>(
      `with gone_checkout as (
         delete from checkout where website_id = $1 and book = 'load' and id in (
           select c.id from checkout c
           where c.website_id = $1 and c.book = 'load' and c.state = 'closed' and c.updated_at < $3
             and not exists (select from payment p where p.website_id = $1 and p.checkout_id = c.id and p.next_at is not null)
           order by c.updated_at limit $4)
         returning id
       ), gone as (select null::text as id, null::text as checkout_id where false),
       ${BELONGINGS} select count(*) as count from gone_checkout`,
      [websiteId, now, before, limit],
    ),
  )
  return rows[0]!.count
}

/**
 * Deletes the customers of the book `load` without an order, and its stock once no checkout of the book is left: the next load test
 * copies the stock again. Returns how many rows.
 */
export async function deleteLoadLeftovers(db: Jobs, websiteId: string, before: Date): Promise<number> {
  return db.job(async (tx) => {
    const customers = await tx.query(
      `delete from customer c where c.website_id = $1 and c.book = 'load' and c.updated_at < $2 and not exists (
         select from shop_order o where o.website_id = $1 and o.customer_id = c.id)`,
      [websiteId, before],
    )
    // A hold lowers `available`, so a row that is taken meanwhile no longer matches.
    const stock = await tx.query(
      `delete from stock s where s.website_id = $1 and s.book = 'load' and s.available = s.opening
         and not exists (select from stock_move m where m.website_id = $1 and m.book = 'load' and m.stock_id = s.id)
         and not exists (select from stock_hold h where h.website_id = $1 and h.book = 'load' and h.stock_id = s.id)
         and not exists (select from checkout c where c.website_id = $1 and c.book = 'load')`,
      [websiteId],
    )
    return customers.rowCount + stock.rowCount
  })
}

/** Deletes the ids of charges that were kept since before a time. Runs as the job role. Returns how many. */
export async function deleteOldCharges(db: Jobs, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.job((tx) =>
    tx.query(
      `delete from deleted_charge where (website_id, source_id) in (
         select website_id, source_id from deleted_charge where deleted_at < $1 order by deleted_at limit $2)`,
      [before, limit],
    ),
  )
  return rowCount
}
