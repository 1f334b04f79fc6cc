/** Texts about areas of the owner's area that the staff has turned off for a website (ENUM-21). */
export const areaMessages = {
  title: 'Not available for this website',
  off: (name: string) => `${name} is not available for this website.`,
  noArea: 'turns no area on or off',
}
