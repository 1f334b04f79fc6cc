import { CalendarValue } from '@portico/proto/blocks/lists/listings'
import { fieldsFor } from '../fields.ts'

export const calendarFields = fieldsFor(CalendarValue, {
  collectionId: { label: 'Collection' },
  firstWeekday: { label: 'Weeks begin on', choices: { monday: 'Monday', sunday: 'Sunday' } },
})
