import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/websites/websites.schemas'
import type { WebsiteById } from '@portico/proto/http/website/sites'
import type { WebsitesDeps } from '../deps.ts'
import { readSettings } from '../../model/settings.ts'
import { findWebsites } from '../store/websites.ts'

/** Returns a website by its id, for links and mails of other services; 404 if there is none. */
export const internalWebsite = ({ db, scheme, publicHost }: WebsitesDeps) =>
  route(api.internalWebsite, async ({ params }): Promise<WebsiteById> => {
    const [website] = await findWebsites(db, [params.id])
    if (!website) throw notFound('website', params.id)
    const { id, identifier, title } = website
    const { timeZone, businessInformation } = readSettings(website.settings)
    const origin = `${scheme}://${identifier}.${publicHost}`
    const { contactEmail, location } = businessInformation
    const { addressTitle, addressLine1, addressLine2, addressCountry } = location
    const address = [addressTitle, addressLine1, addressLine2, addressCountry].filter((line) => line !== '')
    return { id, identifier, title, origin, timeZone, contactEmail, address }
  })
