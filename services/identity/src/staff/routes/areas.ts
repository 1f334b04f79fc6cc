import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/identity/staff/staff-areas.schemas'
import { featureAreas } from '@portico/proto/enums/feature-area'
import type { StaffAreasReply } from '@portico/proto/http/people/staff'
import type { RouteDeps } from '../../deps.ts'
import { listAreasOff, turnAreaOff, turnAreaOn } from '../store/areas.ts'

/** Returns the areas of the owner's area that the staff can turn on or off for a website (ENUM-21). */
export const readAreas = (deps: RouteDeps) =>
  route(api.readAreas, ({ params: { websiteId } }) => areasOf(deps, websiteId))

/** Turns an area on or off. It takes effect with the next lookup of each owner's session, within a second. */
export const switchArea = (deps: RouteDeps) =>
  route(api.switchArea, async ({ principal, params: { websiteId, flag }, body: { on, reference } }) => {
    if (!(await deps.websites.find(websiteId))) throw notFound('website', websiteId)
    await deps.db.tenant(websiteId, async (tx) => {
      const hasChanged = on
        ? await turnAreaOn(tx, websiteId, flag)
        : await turnAreaOff(tx, { websiteId, flag, at: deps.clock.now() })
      if (!hasChanged) return
      deps.audit(tx, {
        websiteId,
        actor: { kind: 'staff', id: principal.accountId },
        action: on ? 'website.area-turned-on' : 'website.area-turned-off',
        subject: { kind: 'website', id: websiteId },
        detail: { flag, ...(reference ? { reference } : {}) },
      })
    })
    return areasOf(deps, websiteId)
  })

async function areasOf({ db, websites }: RouteDeps, websiteId: string): Promise<StaffAreasReply> {
  const website = await websites.find(websiteId)
  if (!website) throw notFound('website', websiteId)
  const off = await listAreasOff(db, websiteId)
  return {
    website: { id: website.id, title: website.title, url: `${website.origin}/` },
    areas: featureAreas.map((area) => ({ ...area, on: !off.includes(area.flag) })),
  }
}
