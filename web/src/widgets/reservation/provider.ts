import { RESERVATION_WIDE_ABOVE_PX, TABLE_BOOKING_COLUMN_MAX_PX } from '@portico/proto/limits/display-limits'

/** The layout of a reservation widget in a box of this width, px (WIDG-02). */
export const reservationLayout = (width: number): 'wide' | 'standard' =>
  width > RESERVATION_WIDE_ABOVE_PX ? 'wide' : 'standard'

/** The layout of a table-booking widget in a box of this width, px (WIDG-02). */
export const bookingLayout = (width: number): 'column' | 'row' =>
  width <= TABLE_BOOKING_COLUMN_MAX_PX ? 'column' : 'row'

const OPENTABLE = 'https://www.opentable.com'
const TOCK = 'https://www.exploretock.com'

/** The script of OpenTable's reservation widget. It adds its frame behind itself. */
export function opentableScript(restaurantId: string, layout: 'wide' | 'standard', language: string): string {
  const url = new URL('/widget/reservation/loader', OPENTABLE)
  const parameters = {
    rid: restaurantId,
    type: 'standard',
    theme: layout,
    color: '1',
    dark: 'false',
    iframe: 'true',
    domain: 'com',
    lang: language || 'en-US',
    newtab: 'true',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** The page of a restaurant at its provider. */
export const opentablePage = (restaurantId: string): string =>
  `${OPENTABLE}/restref/client/?rid=${encodeURIComponent(restaurantId)}`
export const tockPage = (business: string): string => `${TOCK}/${encodeURIComponent(business)}/`

/** The script of Tock's table booking. */
export const TOCK_SCRIPT = `${TOCK}/tock.js`

/** The origins that the widgets load from. */
export const opentableSources = { script: [OPENTABLE], frame: [OPENTABLE] }
export const tockSources = { script: [TOCK], frame: [TOCK], connect: [TOCK] }
