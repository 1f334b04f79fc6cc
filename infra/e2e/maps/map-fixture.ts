import type { Page } from 'playwright-core'
import { blockType } from '@portico/proto/enums/block-type'
import type { SentBlock, WidgetSite } from '../widget-site.ts'

/** A place with an address and a marker beside the centre. */
export const location = {
  mapLat: 50.43,
  mapLng: -3.68,
  markerLat: 50.44,
  markerLng: -3.7,
  mapZoom: 14,
  addressTitle: 'The Old Dairy',
  addressLine1: 'Second track on the left',
  addressLine2: 'Totnes',
  addressCountry: 'United Kingdom',
}
/** The address as one text (MAP-08). */
export const address = 'The Old Dairy, Second track on the left, Totnes, United Kingdom'
/** A map block. */
export const map = (value: object = {}): SentBlock => ({ type: blockType.map, value })
/** The state of the first map on the page. */
export const state = (page: Page) => page.locator('.map').first().getAttribute('data-state')
/** The parameters of an address. */
export const placeOf = (url: string) => Object.fromEntries(new URL(url).searchParams)

/** The files of a worker share this module, and each has a website of its own. */
const pages = new WeakMap<WidgetSite, Promise<string>>()
/** A page with one map, made once for each website. */
export function pageWithMap(site: WidgetSite): Promise<string> {
  const made = pages.get(site) ?? site.page([map({ location })])
  pages.set(site, made)
  return made
}
