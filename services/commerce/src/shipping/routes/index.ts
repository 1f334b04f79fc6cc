import * as api from '@portico/proto/api/commerce/shipping/shipping.schemas'
import { MAX_SHIPPING_ZONES_PER_WEBSITE } from '@portico/proto/limits'
import * as messages from '@portico/proto/messages'
import { reportAct } from '@portico/kit/audit/report-act'
import { limitReached, notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import type { Tx } from '@portico/kit/postgres/db'
import type { SettingsDeps } from '../../settings/deps.ts'
import {
  deleteZone,
  insertZone,
  lockZones,
  readShipping,
  replaceOptions,
  updateZone,
} from '../store/shipping.ts'

/** The owner's shipping zones, options and places of pickup (permission 1412). */
export const shippingRoutes = (deps: SettingsDeps): Route[] => [
  getShipping(deps),
  addZone(deps),
  saveZone(deps),
  removeZone(deps),
  putPickups(deps),
]

const getShipping = ({ db }: SettingsDeps) =>
  route(api.readShipping, ({ query: { websiteId } }) =>
    db.tenant(websiteId, (tx) => readShipping(tx, websiteId)),
  )

const addZone = (deps: SettingsDeps) =>
  route(api.addShippingZone, ({ query: { websiteId }, principal, body }) =>
    change(deps, { websiteId, accountId: principal.accountId }, async (tx) => {
      if ((await lockZones(tx, websiteId)) >= MAX_SHIPPING_ZONES_PER_WEBSITE)
        throw limitReached('name', messages.limitReached('shipping zones', MAX_SHIPPING_ZONES_PER_WEBSITE))
      const id = deps.ids.objectId()
      insertZone(tx, websiteId, { id, ...body })
      await replaceOptions(tx, websiteId, id, body.options, deps.ids.objectId)
    }),
  )

const saveZone = (deps: SettingsDeps) =>
  route(api.saveShippingZone, ({ query: { websiteId }, principal, params: { id }, body }) =>
    change(deps, { websiteId, accountId: principal.accountId }, async (tx) => {
      await lockZones(tx, websiteId)
      if (!(await updateZone(tx, websiteId, { id, ...body }))) throw notFound('shipping zone')
      await replaceOptions(tx, websiteId, id, body.options, deps.ids.objectId)
    }),
  )

const removeZone = (deps: SettingsDeps) =>
  route(api.deleteShippingZone, ({ query: { websiteId }, principal, params: { id } }) =>
    change(deps, { websiteId, accountId: principal.accountId }, async (tx) => {
      await lockZones(tx, websiteId)
      if (!(await deleteZone(tx, websiteId, id))) throw notFound('shipping zone')
    }),
  )

const putPickups = (deps: SettingsDeps) =>
  route(api.savePickups, ({ query: { websiteId }, principal, body }) =>
    change(deps, { websiteId, accountId: principal.accountId }, async (tx) => {
      await lockZones(tx, websiteId)
      await replaceOptions(tx, websiteId, null, body.pickups, deps.ids.objectId)
    }),
  )

/** Makes a change in a transaction, reports it for the audit, and returns what is stored then. */
const change = (
  { db, clock, ids }: SettingsDeps,
  { websiteId, accountId }: { websiteId: string; accountId: string },
  work: (tx: Tx) => Promise<void>,
) =>
  db.tenant(websiteId, async (tx) => {
    await work(tx)
    reportAct({ clock, ids }, tx, 'commerce', { websiteId, accountId, action: 'store.shipping-changed' })
    return readShipping(tx, websiteId)
  })
