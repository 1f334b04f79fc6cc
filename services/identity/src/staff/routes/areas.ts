import { notFound } from '@portico/kit/errors'
import { staff } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import { featureAreas } from '@portico/proto/enums/feature-area'
import { staffPermission } from '@portico/proto/enums/permission'
import { StaffArea, StaffAreaParams, StaffAreasReply, StaffWebsiteParams } from '@portico/proto/http/staff'
import type { RouteDeps } from '../../deps.ts'
import { listAreasOff, turnAreaOff, turnAreaOn } from '../store/areas.ts'

const PATH = '/api/rest/staff/websites/:websiteId/areas'

/** Returns the areas of the owner's area that the staff can turn on or off for a website (ENUM-21). */
export const readAreas = (deps: RouteDeps) =>
  route({
    method: 'GET',
    path: PATH,
    summary: 'The areas of the owner’s area, and whether each is on for a website.',
    access: staff(staffPermission.customerDataRead),
    params: StaffWebsiteParams,
    answers: { 200: StaffAreasReply },
    handle: ({ params: { websiteId } }) => areasOf(deps, websiteId),
  })

/** Turns an area on or off. It takes effect with the next lookup of each owner's session, within a second. */
export const switchArea = (deps: RouteDeps) =>
  route({
    method: 'PUT',
    path: `${PATH}/:flag`,
    summary: 'Turns an area of the owner’s area on or off for a website.',
    access: staff(staffPermission.customerDataWrite),
    params: StaffAreaParams,
    body: StaffArea,
    answers: { 200: StaffAreasReply },
    async handle({ principal, params: { websiteId, flag }, body: { on, reference } }) {
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
    },
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
