/** Visits of these types of pages are not counted (CENS-04). Plain numbers keep the enum out of the beacon's bundle. */
export const pageTypesWithoutCensus: readonly number[] = [100, 103, 106]
