/** The address of a picture in one of the stored widths. */
export function pictureUrl(assetUrl: string, width: number): string {
  return `${assetUrl}${assetUrl.includes('?') ? '&' : '?'}format=${width}w`
}
