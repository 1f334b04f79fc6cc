import type { MapLocation } from '@portico/proto/blocks/map'
import type { EmailFooterValue, GeoValue } from '@portico/proto/blocks/place'
import type { ViewProps } from '../view.ts'

/** A place with its address and a link that opens it on a map of OpenStreetMap. */
export function GeoView({ value }: ViewProps<GeoValue>) {
  const { location, title } = value
  const name = title || location.addressTitle
  const lines = [location.addressLine1, location.addressLine2, location.addressCountry].filter(Boolean)
  return (
    <div className="place">
      <address>
        {name && <strong>{name}</strong>}
        {lines.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </address>
      <a href={mapUrl(location)} rel="noopener">
        Open the map<span className="visually-hidden"> of {name || 'this place'}</span>
      </a>
    </div>
  )
}

function mapUrl({ mapLat, mapLng, markerLat = mapLat, markerLng = mapLng, mapZoom }: MapLocation): string {
  const url = new URL('https://www.openstreetmap.org/')
  url.searchParams.set('mlat', String(markerLat))
  url.searchParams.set('mlon', String(markerLng))
  url.hash = `map=${mapZoom}/${mapLat}/${mapLng}`
  return url.href
}

/** Name and address of the business at the end of a mail, and the reason for which its readers get it. */
export function EmailFooterView({ value, page }: ViewProps<EmailFooterValue, 'website'>) {
  const { businessName, address, text } = value
  return (
    <div className="email-footer">
      {text && <p>{text}</p>}
      <address>
        <strong>{businessName || page.website.siteTitle}</strong>
        {address && <span>{address}</span>}
      </address>
    </div>
  )
}
