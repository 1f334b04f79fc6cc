/** Parses `WIDTHxHEIGHT`; null for other texts (GAL-10). */
export function dimensionsOf(text: string | null | undefined): { width: number; height: number } | null {
  const [, width, height] = /^(\d{1,6})x(\d{1,6})$/.exec(text ?? '') ?? []
  return Number(width) > 0 && Number(height) > 0 ? { width: Number(width), height: Number(height) } : null
}
