import * as api from '@portico/proto/api/commerce/promotions/coupons.schemas'
import { changedFields } from '@portico/kit/audit/changed-fields'
import { reportAct } from '@portico/kit/audit/report-act'
import { conflict, invalid, limitReached, notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import { MAX_COUPONS_PER_WEBSITE } from '@portico/proto/limits'
import * as messages from '@portico/proto/messages'
import type { SettingsDeps } from '../../settings/deps.ts'
import { deleteCoupon, findCoupon, listCoupons, lockCoupons, writeCoupon } from '../store/coupons.ts'

/** The owner's coupons (permission 1413). */
export const promotionsRoutes = (deps: SettingsDeps): Route[] => [
  getCoupons(deps),
  addCoupon(deps),
  saveCoupon(deps),
  removeCoupon(deps),
]

const getCoupons = ({ db }: SettingsDeps) =>
  route(api.listCoupons, ({ query: { websiteId } }) =>
    db.tenant(websiteId, async (tx) => ({ coupons: await listCoupons(tx, websiteId) })),
  )

const codeTaken = () => conflict('Another coupon has this code.')

const addCoupon = ({ db, clock, ids }: SettingsDeps) =>
  route(api.addCoupon, ({ query: { websiteId }, principal: { accountId }, body }) =>
    db.tenant(websiteId, async (tx) => {
      if ((await lockCoupons(tx, websiteId)) >= MAX_COUPONS_PER_WEBSITE)
        throw limitReached('code', messages.limitReached('coupons', MAX_COUPONS_PER_WEBSITE))
      if (await findCoupon(tx, websiteId, { code: body.code })) throw codeTaken()
      const id = ids.objectId()
      const coupon = await writeCoupon(tx, websiteId, id, body, clock.now())
      const subject = { kind: 'coupon' as const, id }
      reportAct({ clock, ids }, tx, 'commerce', { websiteId, accountId, action: 'coupon.created', subject })
      return coupon
    }),
  )

const saveCoupon = ({ db, clock, ids }: SettingsDeps) =>
  route(api.saveCoupon, ({ query: { websiteId }, principal: { accountId }, params: { id }, body }) =>
    db.tenant(websiteId, async (tx) => {
      await lockCoupons(tx, websiteId)
      const before = await findCoupon(tx, websiteId, { id })
      if (!before) throw notFound('coupon')
      if (body.code !== before.code && (await findCoupon(tx, websiteId, { code: body.code })))
        throw codeTaken()
      if (body.mostUses !== null && body.mostUses < before.uses)
        throw invalid({ mostUses: `The coupon has been used ${before.uses} times already.` })
      const coupon = await writeCoupon(tx, websiteId, id, body, clock.now())
      reportAct({ clock, ids }, tx, 'commerce', {
        websiteId,
        accountId,
        action: 'coupon.changed',
        subject: { kind: 'coupon', id },
        fields: changedFields(before, coupon),
      })
      return coupon
    }),
  )

const removeCoupon = ({ db, clock, ids }: SettingsDeps) =>
  route(api.deleteCoupon, ({ query: { websiteId }, principal: { accountId }, params: { id } }) =>
    db.tenant(websiteId, async (tx) => {
      if (!(await deleteCoupon(tx, websiteId, id))) throw notFound('coupon')
      const subject = { kind: 'coupon' as const, id }
      reportAct({ clock, ids }, tx, 'commerce', { websiteId, accountId, action: 'coupon.deleted', subject })
      return {}
    }),
  )
