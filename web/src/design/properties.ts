import type { FontFamily, OwnFont } from '@portico/proto/design/fonts'
import type { Styles } from '@portico/proto/design/style-tweaks'
import { stylesOf, templateById, type Template } from '@portico/proto/design/templates'
import type { SiteContext } from '@portico/proto/http/content/page-view'
import { displayTypeOf, textStackOf } from './font-faces.ts'
import { LRUCache } from 'lru-cache'
import { paletteProperties, type Palette } from './palette.ts'

/** How a website is drawn: its template, the fonts that it loads, and the custom properties of its root element. */
export type Design = {
  template: Template
  styles: Styles
  fonts: readonly (FontFamily | OwnFont)[]
  /** Only what differs from the base stylesheet (tokens.css), which belongs to the first template. */
  properties: Readonly<Record<string, string>>
}

const textSizes: Record<Styles['text-size'], string> = {
  small: 'clamp(1rem, 0.97rem + 0.12vw, 1.0625rem)',
  normal: 'clamp(1.0625rem, 1.03rem + 0.15vw, 1.1875rem)',
  large: 'clamp(1.1875rem, 1.15rem + 0.2vw, 1.375rem)',
}
const sectionRooms: Record<Styles['section-space'], string> = {
  compact: 'clamp(3rem, 2rem + 3.6vw, 6rem)',
  normal: 'clamp(4rem, 2.6rem + 5.6vw, 9rem)',
  generous: 'clamp(5rem, 3rem + 7.6vw, 12rem)',
}
const radii: Record<Styles['corners'], string> = { square: '0px', small: '4px', round: '8px' }
const ratios: Record<Styles['product-pictures'], string> = {
  portrait: '4 / 5',
  square: '1',
  landscape: '3 / 2',
}

const base = templateById('').styles

/** The design of a website, from its template and its tweaks (CTX-02, CTX-08). */
export function designOf({ templateId, tweakJSON }: Pick<SiteContext, 'templateId' | 'tweakJSON'>): Design {
  const template = templateById(templateId)
  const styles = stylesOf(template, tweakJSON)
  const fonts = [...new Set([styles['font-display'], styles['font-text']])]
  return { template, styles, fonts, properties: propertiesOf(styles) }
}

/** The custom properties of styles that differ from the base stylesheet. */
export function propertiesOf(styles: Styles): Record<string, string> {
  const differs = (...names: (keyof Styles)[]) => names.some((name) => styles[name] !== base[name])
  return {
    ...(differs('color-paper', 'color-ink', 'color-tint', 'color-accent') &&
      colorsOf({
        paper: styles['color-paper'],
        ink: styles['color-ink'],
        tint: styles['color-tint'],
        accent: styles['color-accent'],
      })),
    ...(differs('font-display') && displayProperties(styles['font-display'])),
    ...(differs('font-text') && { '--text': textStackOf(styles['font-text']) }),
    ...(differs('text-size') && { '--size-text': textSizes[styles['text-size']] }),
    ...(differs('section-space') && { '--section-room': sectionRooms[styles['section-space']] }),
    ...(differs('corners') && { '--radius': radii[styles.corners] }),
    ...(differs('buttons') && { '--button-radius': 'var(--radius-round)' }),
    ...(differs('product-pictures') && { '--product-ratio': ratios[styles['product-pictures']] }),
  }
}

/** Deriving the colours of a palette takes about a millisecond, and a server renders many pages with the same one. */
const known = new LRUCache<string, Record<string, string>>({ max: 500 })

function colorsOf(palette: Palette): Record<string, string> {
  const key = Object.values(palette).join()
  const colors = known.get(key) ?? paletteProperties(palette)
  known.set(key, colors)
  return colors
}

function displayProperties(family: FontFamily | OwnFont): Record<string, string> {
  const { stack, light, regular, small, tracking, leading, word } = displayTypeOf(family)
  return {
    '--display': stack,
    '--light': String(light),
    '--display-regular': String(regular),
    '--display-small': String(small),
    '--tracking-1': tracking[0],
    '--tracking-2': tracking[1],
    '--tracking-3': tracking[2],
    '--leading-display': String(leading),
    '--word': word,
  }
}
