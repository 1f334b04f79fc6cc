import { isOwnFont, ownFontId } from '@portico/proto/design/fonts'
import type { CanvasDraft } from '@portico/proto/http/content/canvas'
import { designOf } from '../../design/properties.ts'
import { designStylesheets } from '../../design/stylesheets.ts'
import type { PageModel } from '../../page/model.ts'
import type { PageAssets } from '../../site/Frame.tsx'

/** The design of a page in the canvas: the stylesheets of a page with any block, in the order of published pages. */
export function canvasDesign(
  { context, website }: PageModel,
  { styles, widgetStyles, canvasStyles, designStyles }: PageAssets,
): CanvasDraft['design'] {
  const design = designOf(context)
  const ownFonts = design.fonts.filter(isOwnFont)
  return {
    stylesheets: [
      // One file instead of one a widget: each stylesheet that arrives styles the page again.
      ...(canvasStyles ? [canvasStyles] : [...styles, ...Object.values(widgetStyles)]),
      ...designStylesheets(design, designStyles),
      ...ownFonts.map((font) => `${website.baseUrl}/s/${ownFontId(font)}/font.css`),
    ],
    properties: design.properties,
  }
}
