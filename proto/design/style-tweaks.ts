import { fontFamilies, isOwnFont, textFamilies, type OwnFont } from './fonts.ts'

/** The colours of a design, as `#rrggbb`. All other colours are derived from them (`web/src/design/palette.ts`). */
export const colorTweaks = ['color-paper', 'color-ink', 'color-tint', 'color-accent'] as const

export type ColorTweak = (typeof colorTweaks)[number]

/** The tweaks with a few values, by name. */
export const choiceTweaks = {
  'font-display': fontFamilies,
  'font-text': textFamilies,
  'text-size': ['small', 'normal', 'large'],
  'section-space': ['compact', 'normal', 'generous'],
  corners: ['square', 'small', 'round'],
  buttons: ['rectangle', 'pill'],
  header: ['left', 'centered'],
  'product-pictures': ['portrait', 'square', 'landscape'],
} as const satisfies Record<string, readonly string[]>

export type ChoiceTweak = keyof typeof choiceTweaks

/** The tweaks that may also be a font of the website's own. */
export const fontTweaks = ['font-display', 'font-text'] as const
type FontTweak = (typeof fontTweaks)[number]

/** A value for each style of a design: the tweaks that every template understands. */
export type Styles = Record<ColorTweak, string> & {
  [Name in ChoiceTweak]: (typeof choiceTweaks)[Name][number] | (Name extends FontTweak ? OwnFont : never)
}

export type StyleTweak = keyof Styles

export const styleTweaks = [...colorTweaks, ...(Object.keys(choiceTweaks) as ChoiceTweak[])] as const

/** Whether a tweak changes the design; the others belong to the code of owners. */
export const isStyleTweak = (name: string): name is StyleTweak =>
  (styleTweaks as readonly string[]).includes(name)

const isColorTweak = (name: string): name is ColorTweak => (colorTweaks as readonly string[]).includes(name)
const isChoiceTweak = (name: string): name is ChoiceTweak => Object.hasOwn(choiceTweaks, name)

/**
 * The reason why a tweak cannot have a value; undefined if it can. Tweaks with other names belong to the code of owners
 * and may contain any text.
 */
export function tweakProblem(name: string, value: string): string | undefined {
  if (isColorTweak(name))
    return /^#[0-9a-f]{6}$/i.test(value) ? undefined : 'must be a colour such as #1f2937'
  if (!isChoiceTweak(name)) return undefined
  if ((fontTweaks as readonly string[]).includes(name) && isOwnFont(value)) return undefined
  const choices: readonly string[] = choiceTweaks[name]
  return choices.includes(value) ? undefined : `must be one of ${choices.join(', ')}`
}
