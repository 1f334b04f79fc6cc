import { formatHex, interpolate, parse, wcagContrast, type Color } from 'culori'

/** The four colours that an owner chooses, as `#rrggbb`. */
export type Palette = { paper: string; ink: string; tint: string; accent: string }

/** The least contrast of text and of the edges of controls (WCAG 2.2, AA). */
const TEXT = 4.5
const CONTROL = 3

/** The colours of one ground: custom properties without the two hyphens. */
type Ground = Record<
  'paper' | 'ink' | 'quiet' | 'line' | 'edge' | 'tint' | 'field' | 'accent' | 'alarm',
  string
>

/**
 * All colours of a design, as custom properties: the colours of the page, of a dark section with the prefix `deep-`, and of parts
 * that lie on pictures. Text has a contrast of at least 4.5 : 1 and controls 3 : 1: a colour that has less is moved towards
 * the ink until it has enough.
 */
export function paletteProperties({ paper, ink, tint, accent }: Palette): Record<string, string> {
  const page = ground({ paper, ink, tint, accent })
  const isDark = luminanceOf(paper) < luminanceOf(page.ink)
  // A dark section of a dark design is a little lighter than the page.
  const deepPaper = isDark ? mix(paper, page.ink, 0.1) : mix(page.ink, '#000000', 0.12)
  const deepInk = isDark ? page.ink : paper
  const deep = ground({ paper: deepPaper, ink: deepInk, tint: mix(deepPaper, deepInk, 0.08), accent })
  return {
    'color-scheme': isDark ? 'dark' : 'light',
    ...prefixed('--', page),
    '--placeholder': mix(paper, page.ink, 0.1),
    '--shade': isDark ? mix(paper, '#000000', 0.3) : mix(page.ink, '#000000', 0.2),
    '--on-shade': isDark ? page.ink : paper,
    ...prefixed('--deep-', deep),
  }
}

/** The contrast of two colours, 1 to 21. */
export const contrastOf = (one: string, other: string): number => wcagContrast(one, other)

function ground({ paper, ink: wanted, tint: second, accent }: Palette): Ground {
  const extreme = extremeFor(wanted, paper)
  const ink = firstOn([paper], wanted, extreme, TEXT)
  const tint = moved(second, paper, (color) => wcagContrast(ink, color) >= TEXT)
  const onBoth = (color: string, least: number) => firstOn([paper, tint], color, extreme, least)
  const isLight = luminanceOf(paper) > 0.5
  return {
    paper,
    ink,
    quiet: onBoth(mix(ink, paper, 0.32), TEXT),
    line: mix(paper, ink, 0.16),
    edge: onBoth(mix(paper, ink, 0.45), CONTROL),
    tint,
    field: isLight ? mix(paper, '#ffffff', 0.8) : mix(paper, ink, 0.06),
    accent: onBoth(accent, TEXT),
    alarm: onBoth('#b3261e', TEXT),
  }
}

/** Black or white: the end on the side of the colour, if text of that end can be read on the ground. */
function extremeFor(color: string, paper: string): string {
  const [near, far] =
    luminanceOf(color) > luminanceOf(paper) ? ['#ffffff', '#000000'] : ['#000000', '#ffffff']
  return wcagContrast(near!, paper) >= TEXT ? near! : far!
}

/** The colour, moved towards `extreme` until it has the contrast on all grounds. */
const firstOn = (grounds: readonly string[], color: string, extreme: string, least: number): string =>
  moved(color, extreme, (each) => grounds.every((paper) => wcagContrast(each, paper) >= least))

/** The first colour on the way from one to another that is right; the other if none is. */
function moved(from: string, to: string, isRight: (color: string) => boolean): string {
  for (let step = 0; step < 25; step += 1) {
    const color = mix(from, to, step / 25)
    if (isRight(color)) return color
  }
  return to
}

const luminanceOf = (color: string) => 1.05 / wcagContrast(color, '#ffffff') - 0.05
const mix = (from: string, to: string, share: number): string =>
  formatHex(interpolate([parse(from) as Color, parse(to) as Color], 'oklab')(share))

const prefixed = (prefix: string, colors: Ground): Record<string, string> =>
  Object.fromEntries(Object.entries(colors).map(([name, value]) => [`${prefix}${name}`, value]))
