import { MapValue } from '@portico/proto/blocks/map'
import { fieldsFor } from '../fields.ts'
import { locationField } from '../location-fields.ts'

export const mapFields = fieldsFor(MapValue, {
  location: locationField,
  style: {
    label: 'Style',
    choices: {
      1: 'Original',
      2: 'Grey',
      3: 'Satellite',
      4: 'Minimal, light',
      5: 'Minimal, dark',
      6: 'Minimal, blue',
    },
  },
  showLabels: { label: 'Names on the map' },
  showTerrain: { label: 'Hills and valleys' },
  draggable: { label: 'Visitors can move the map' },
  scrollwheel: { label: 'The wheel zooms' },
  disableDefaultUI: { label: 'Hide all buttons on the map' },
  showControls: { label: 'Buttons for zoom', when: ({ disableDefaultUI }) => disableDefaultUI !== true },
  markerDraggable: { label: 'Visitors can move the marker' },
  linkOnClick: { label: 'A click opens the place in a map service' },
})
