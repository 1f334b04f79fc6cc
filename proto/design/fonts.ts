/** The font families of published pages. All are served by Portico itself. */
export const fontFamilies = ['fraunces', 'inter', 'bricolage', 'instrument'] as const

export type FontFamily = (typeof fontFamilies)[number]

/** The value of a style that is a font of the website's own, and the id of the font in it. */
export type OwnFont = `own-${string}`
export const ownFont = (id: string): OwnFont => `own-${id}`
export const isOwnFont = (value: string): value is OwnFont => /^own-[0-9a-f]{24}$/.test(value)
export const ownFontId = (value: OwnFont): string => value.slice('own-'.length)

/** The names that owners see. */
export const fontNames: Readonly<Record<FontFamily, string>> = {
  fraunces: 'Fraunces',
  inter: 'Inter',
  bricolage: 'Bricolage Grotesque',
  instrument: 'Instrument Sans',
}

/** The families that can set running text; the others are drawn for titles. */
export const textFamilies = ['inter', 'instrument'] as const satisfies readonly FontFamily[]
