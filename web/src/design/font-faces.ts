import { isOwnFont, ownFontId, type FontFamily, type OwnFont } from '@portico/proto/design/fonts'
import type { Styles } from '@portico/proto/design/style-tweaks'

/** How titles are set in a family: weights, tracking and line height. */
export type DisplayType = {
  stack: string
  light: number
  regular: number
  small: number
  tracking: readonly [large: string, middle: string, small: string]
  leading: number
  word: string
}

const inter = `'Inter Text','Inter Fallback',system-ui,sans-serif`
const instrument = `'Instrument Text','Instrument Fallback',system-ui,sans-serif`

const grotesque = { light: 640, regular: 640, small: 620, leading: 1, word: '0' } as const

/** The families of titles. The fallbacks have the metrics of the web fonts (tokens.css, font-*.css). */
const displayTypes: Readonly<Record<FontFamily, DisplayType>> = {
  fraunces: {
    stack: `'Fraunces Display','Fraunces Fallback','Fraunces DejaVu',Georgia,serif`,
    light: 360,
    regular: 400,
    small: 470,
    tracking: ['-0.028em', '-0.014em', '-0.004em'],
    leading: 1.06,
    word: '0.1em',
  },
  bricolage: {
    stack: `'Bricolage Display','Bricolage Fallback',system-ui,sans-serif`,
    light: 740,
    regular: 700,
    small: 660,
    tracking: ['-0.045em', '-0.03em', '-0.015em'],
    leading: 0.96,
    word: '0',
  },
  inter: { stack: inter, ...grotesque, tracking: ['-0.045em', '-0.032em', '-0.018em'] },
  instrument: { stack: instrument, ...grotesque, tracking: ['-0.04em', '-0.028em', '-0.014em'] },
}

const textStacks: Readonly<Record<'inter' | 'instrument', string>> = { inter, instrument }

/** The stack of a font of the website's own; its stylesheet has the two families (`services/sites/src/fonts/domain/font-css.ts`). */
const ownStack = (font: OwnFont) => {
  const id = ownFontId(font)
  return `'Own ${id}','Own ${id} Fallback',system-ui,sans-serif`
}

/** The stack of a family of running text. */
export const textStackOf = (family: Styles['font-text']): string =>
  isOwnFont(family) ? ownStack(family) : textStacks[family]

/** How titles are set in a family. Nothing is known of an own font, so it is set as it was drawn. */
export const displayTypeOf = (family: Styles['font-display']): DisplayType =>
  isOwnFont(family)
    ? {
        stack: ownStack(family),
        light: 400,
        regular: 400,
        small: 500,
        tracking: ['-0.015em', '-0.01em', '0'],
        leading: 1.1,
        word: '0',
      }
    : displayTypes[family]
