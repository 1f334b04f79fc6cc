import type { ReactNode } from 'react'
import type { MapLocation, MapValue } from '@portico/proto/blocks/map'
import { OutwardIcon } from '../../ui/icons.tsx'
import type { ViewProps } from '../view.ts'
import { addressText, externalMapUrl, positionText } from './options.ts'
import { Outline } from './Outline.tsx'
import { hasProvider } from './provider.ts'
import { markerPicture, markerSize, styleName } from './styles.ts'

/**
 * A place: its surroundings drawn from outlines with a marker, its address as text, and a link to an external map. This is
 * complete without scripts. If the website has a provider of maps, its map replaces the drawing (MAP-01 to MAP-09).
 */
export function MapView({ value, block, page }: ViewProps<MapValue, 'outlines' | 'context'>) {
  const { location, style, showLabels, linkOnClick } = value
  const title = addressText(location) || positionText(markerOf(location))
  const href = externalMapUrl({ marker: markerOf(location), title, zoom: location.mapZoom })
  const outline = page.outlines[block.id]
  const marker = <img src={markerPicture(style)} {...markerSize} alt="" />
  return (
    <figure
      className="map"
      data-style={styleName(style)}
      data-state="drawn"
      data-island={hasProvider(page.context) ? 'map' : undefined}
    >
      <div className="map-stage">
        <div className="map-drawing">
          {outline && (
            <Outline outline={outline} id={`map-${block.id}`} title={title} showNames={showLabels} />
          )}
          {linkOnClick ? (
            <a
              className="map-marker"
              href={href}
              target="_blank"
              rel="noopener"
              aria-label={`Open ${title} in a map, in a new window`}
            >
              {marker}
            </a>
          ) : (
            <span className="map-marker">{marker}</span>
          )}
          {showLabels && location.addressTitle && (
            <span className="map-label" aria-hidden="true">
              {location.addressTitle}
            </span>
          )}
        </div>
      </div>
      <Address location={location}>
        <a className="map-open" href={href} target="_blank" rel="noopener">
          Open in maps <OutwardIcon />
          <span className="visually-hidden"> (in a new window)</span>
        </a>
      </Address>
    </figure>
  )
}

/** The address in lines, and without one the position. */
function Address({ location, children }: { location: MapLocation; children: ReactNode }) {
  const { addressTitle, addressLine1, addressLine2, addressCountry } = location
  const lines = [addressLine1, addressLine2, addressCountry].filter((line) => line !== '')
  const first = addressTitle || lines.shift() || positionText(markerOf(location))
  return (
    <figcaption className="map-address">
      <p className="map-place">{first}</p>
      {lines.length > 0 && (
        <address>
          {lines.map((line, at) => (
            <span key={at}>{line}</span>
          ))}
        </address>
      )}
      <p>{children}</p>
    </figcaption>
  )
}

const markerOf = ({ mapLat, mapLng, markerLat = mapLat, markerLng = mapLng }: MapLocation) => ({
  lat: markerLat,
  lng: markerLng,
})
