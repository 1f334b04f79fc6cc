import ical, { ICalCalendarMethod } from 'ical-generator'
import type { ItemView } from '@portico/proto/http/page-view'
import type { PageModel } from '../page/model.ts'
import { placeLines } from '../ui/place-text.ts'
import { paragraphsOf } from '../ui/plain-text.ts'

/**
 * `?format=ical` (WIRE-19): the event of the page, or all events of a list, as an iCalendar file; null for a page without
 * events.
 */
export function calendarOf(page: PageModel): string | null {
  const { item, collection, website } = page
  const listed = collection && page.listings[collection.id]?.events
  const events = (item ? [item] : listed ? [...listed.past, ...listed.upcoming] : []).filter(isEvent)
  if (events.length === 0) return null
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
