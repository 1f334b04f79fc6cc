/** Slides to load in advance: the width of the strip divided by its height, rounded up (GAL-19, C-04). */
export function stripPreloadCount(width: number, height: number): number {
  return height > 0 ? Math.ceil(width / height) : 1
}
