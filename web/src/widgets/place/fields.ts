import { EmailFooterValue, GeoValue } from '@portico/proto/blocks/place'
import { fieldsFor } from '../fields.ts'
import { locationField } from '../location-fields.ts'

export const geoFields = fieldsFor(GeoValue, { title: { label: 'Title' }, location: locationField })

export const emailFooterFields = fieldsFor(EmailFooterValue, {
  businessName: { label: 'Name of the business' },
  address: { label: 'Address' },
  text: { label: 'Text' },
})
