import ical, { ICalCalendarMethod } from 'ical-generator'
import type { ItemView } from '@portico/proto/http/content/page-view'
import type { PageModel } from '../../page/model.ts'
import { placeLines } from '../../ui/place-text.ts'
import { paragraphsOf } from '../../ui/plain-text.ts'

/** The event of a page, or all events of a list. */
function eventsOf({ item, collection, listings }: PageModel): Event[] {
  const listed = collection && listings[collection.id]?.events
  return (item ? [item] : listed ? [...listed.past, ...listed.upcoming] : []).filter(isEvent)
}

/** Whether a page has a calendar. */
export const hasEvents = (page: PageModel): boolean => eventsOf(page).length > 0

/** `?format=ical` (WIRE-19): the events of a page as an iCalendar file. */
export function calendarOf(page: PageModel): string {
  const { item, collection, website } = page
  const events = eventsOf(page)
  const calendar = ical({
    name: item?.title ?? `${collection!.title} — ${website.siteTitle}`,
    prodId: { company: 'Portico', product: 'Website', language: website.language.slice(0, 2).toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const event of events) {
    const { location } = event
    const place = location && placeLines(location).join(', ')
    calendar.createEvent({
      id: `${event.id}@${website.identifier}.${website.id}`,
      start: new Date(event.startDate),
      end: new Date(event.endDate),
      stamp: new Date(event.updatedOn),
      created: new Date(event.addedOn),
      lastModified: new Date(event.updatedOn),
      summary: event.title,
      url: website.baseUrl + event.fullUrl,
      ...(event.excerpt !== '' && { description: paragraphsOf(event.excerpt).join('\n\n') }),
      ...(place && {
        location: {
          title: place,
          geo: { lat: location.markerLat ?? location.mapLat, lon: location.markerLng ?? location.mapLng },
        },
      }),
    })
  }
  return calendar.toString()
}

type Event = ItemView & { startDate: number; endDate: number }

const isEvent = (item: ItemView): item is Event => item.startDate !== undefined && item.endDate !== undefined
