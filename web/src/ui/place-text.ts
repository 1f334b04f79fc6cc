import type { MapLocation } from '@portico/proto/blocks/map'

/** The lines of a place that have a text. */
export const placeLines = ({
  addressTitle,
  addressLine1,
  addressLine2,
  addressCountry,
}: MapLocation): string[] =>
  [addressTitle, addressLine1, addressLine2, addressCountry].filter((line) => line !== '')
