import { TourDatesValue } from '@portico/proto/blocks/tour-dates'
import { fieldsFor } from '../fields.ts'

export const tourDatesFields = fieldsFor(TourDatesValue, {
  artist: { label: 'Artist' },
  dates: {
    label: 'Dates',
    item: 'date',
    fields: {
      date: { label: 'Date', control: 'date' },
      venue: { label: 'Venue' },
      city: { label: 'Town' },
      url: { label: 'Link', help: 'The page with tickets.' },
      isSoldOut: { label: 'Sold out' },
    },
    starts: [{ value: { date: '2027-01-01', venue: 'Venue' } }],
  },
})
