/** The screens on which pages of the showcase are measured. */
export const devices = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1_440, height: 900 } },
}
