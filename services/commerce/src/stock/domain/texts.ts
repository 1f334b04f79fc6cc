/** The refusal of an edit that would take away what was sold meanwhile. */
export const soldMeanwhile = (left: number): string =>
  `This stock changed meanwhile: ${left} ${left === 1 ? 'is' : 'are'} left. Please reload it and try again.`
