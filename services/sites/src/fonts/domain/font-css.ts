import type { FontFacts } from './font-facts.ts'

/** The font that is shown until an own font is loaded, and the mean width of its letters a to z as a share of the em. */
const FALLBACK = { local: `local('Arial'),local('Liberation Sans'),local('ArialMT')`, width: 0.4985 }

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/**
 * The stylesheet of an own font: the font, and a fallback with its measures, so that nothing moves when it is loaded. The
 * names follow from the id (`web/src/design/font-faces.ts`).
 */
export function fontCss(id: string, { weight, ascent, descent, lineGap, width }: FontFacts): string {
  const [from, to] = weight
  // A file with one weight serves all; browsers embolden it for bold text.
  const weights = from === to ? '' : `font-weight:${from} ${to};`
  const scale = width > 0 ? width / FALLBACK.width : 1
  const measures = [
    `size-adjust:${percent(scale)}`,
    `ascent-override:${percent(ascent / scale)}`,
    `descent-override:${percent(Math.max(0, descent / scale))}`,
    `line-gap-override:${percent(Math.max(0, lineGap / scale))}`,
  ].join(';')
  return [
    `@font-face{font-family:'Own ${id}';src:url('font.woff2') format('woff2');${weights}font-display:swap}`,
    `@font-face{font-family:'Own ${id} Fallback';src:${FALLBACK.local};${measures}}`,
  ].join('\n')
}
