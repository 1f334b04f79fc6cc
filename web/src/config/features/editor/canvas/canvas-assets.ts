import { isOwnFont, ownFontId } from '@portico/proto/design/fonts'
import type { Design } from '../../../../design/properties.ts'
import { designStylesheets } from '../../../../design/stylesheets.ts'

/** The addresses of the stylesheets that web has for pages, as in `PageAssets`. */
export type CanvasAssets = {
  styles: readonly string[]
  widgetStyles: Readonly<Record<string, string>>
  designStyles: Readonly<Record<string, string>>
}

/**
 * The stylesheets of a page with any block, in the order of published pages. Their addresses are complete, because the base of
 * the canvas is the website. Fonts of Google and Typekit are not loaded.
 */
export function canvasStylesheets(
  design: Design,
  baseUrl: string,
  { styles, widgetStyles, designStyles }: CanvasAssets,
): string[] {
  const files = [...styles, ...Object.values(widgetStyles), ...designStylesheets(design, designStyles)]
  return [
    ...files.map((path) => new URL(path, location.origin).href),
    ...design.fonts.filter(isOwnFont).map((font) => `${baseUrl}/s/${ownFontId(font)}/font.css`),
  ]
}
