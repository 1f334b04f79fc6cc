/** A glaze as three tones of one colour, from the lit side to the shaded one, and the inside of the vessel. */
export type Glaze = { light: string; mid: string; dark: string; inside: string; speckle?: string }

export const glazes = {
  porcelain: { light: '#fbf8f1', mid: '#e9e3d6', dark: '#b3aa9a', inside: '#d9d1c2', speckle: '#8a7f6d' },
  celadon: { light: '#dbe8dc', mid: '#a9c2b1', dark: '#62806f', inside: '#8fae9d' },
  cobalt: { light: '#6f8fd0', mid: '#3555a0', dark: '#1b2b5c', inside: '#2a447f' },
  ash: { light: '#c9c3b8', mid: '#958e82', dark: '#57524a', inside: '#77716a', speckle: '#3d3933' },
  iron: { light: '#8c6a55', mid: '#5b4033', dark: '#2c1f19', inside: '#43302a' },
  straw: { light: '#efdfb6', mid: '#d2b878', dark: '#917a43', inside: '#b99f62', speckle: '#6e5a2c' },
} as const satisfies Record<string, Glaze>
export type GlazeName = keyof typeof glazes

export const shapes = ['bowl', 'mug', 'cup', 'plate', 'vase', 'jug', 'pot', 'candle'] as const
export type Shape = (typeof shapes)[number]

/** A vessel on the table: `x` and `y` where it stands and `w` how wide it is, in px. */
export type Vessel = { shape: Shape; glaze: GlazeName; x: number; y: number; w: number }

type Form = { height: number; rim: number; body: string; handle?: string; extra?: string }

/** Each form for a width of 100, standing on 0, upwards negative. Rims are ellipses as a low camera sees them. */
const forms: Record<Exclude<Shape, 'plate'>, Form> = {
  bowl: { height: 50, rim: 50, body: 'M-50,-50 C-49,-18 -26,-3 -20,0 Q0,5 20,0 C26,-3 49,-18 50,-50 Z' },
  mug: {
    height: 98,
    rim: 42,
    body: 'M-42,-98 C-43,-60 -42,-24 -38,-6 Q-34,2 0,3 Q34,2 38,-6 C42,-24 43,-60 42,-98 Z',
    handle: 'M40,-76 C72,-80 74,-28 38,-24',
  },
  cup: { height: 72, rim: 46, body: 'M-46,-72 C-46,-38 -38,-6 -28,-1 Q0,5 28,-1 C38,-6 46,-38 46,-72 Z' },
  vase: {
    height: 168,
    rim: 17,
    body: 'M-17,-168 C-15,-138 -18,-126 -34,-108 C-54,-84 -52,-30 -30,-4 Q0,6 30,-4 C52,-30 54,-84 34,-108 C18,-126 15,-138 17,-168 Z',
  },
  jug: {
    height: 128,
    rim: 29,
    body: 'M-34,-131 C-26,-112 -28,-100 -36,-82 C-50,-52 -46,-16 -32,-3 Q0,6 32,-3 C46,-16 50,-52 36,-82 C30,-98 27,-112 29,-128 Z',
    handle: 'M29,-116 C70,-118 66,-52 41,-46',
  },
  pot: {
    height: 72,
    rim: 26,
    body: 'M-26,-72 C-52,-66 -58,-18 -34,-2 Q0,5 34,-2 C58,-18 52,-66 26,-72 Z',
    handle: 'M-34,-62 C-30,-130 30,-130 34,-62',
    extra: 'M46,-44 C66,-48 66,-66 80,-74 L86,-66 C76,-56 74,-30 48,-24 Z',
  },
  candle: { height: 34, rim: 24, body: 'M-24,-34 C-24,-20 -40,-12 -44,0 Q0,8 44,0 C40,-12 24,-20 24,-34 Z' },
}

/** A vessel drawn: its shadow, what is behind, its body in three tones, its rim and its speckles. */
export function draw(vessel: Vessel, id: string, random: () => number): string {
  const { light, mid, dark, inside, speckle }: Glaze = glazes[vessel.glaze]
  const at = `translate(${vessel.x} ${vessel.y}) scale(${vessel.w / 100})`
  const tones = `<linearGradient id="t${id}" x1="0" x2="1" y1="0.1" y2="0.25">
    <stop offset="0" stop-color="${mid}"/><stop offset="0.22" stop-color="${light}"/>
    <stop offset="0.55" stop-color="${mid}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
    <linearGradient id="i${id}" x1="0" x2="1"><stop offset="0" stop-color="${dark}"/>
    <stop offset="0.65" stop-color="${inside}"/><stop offset="1" stop-color="${mid}"/></linearGradient>`
  const shadow = `<ellipse cx="34" cy="3" rx="72" ry="11" fill="#2b2620" opacity="0.34" filter="url(#soft)"/>
    <ellipse cx="4" cy="2" rx="40" ry="5" fill="#1d1915" opacity="0.5" filter="url(#near)"/>`
  if (vessel.shape === 'plate') {
    return `<g transform="${at}"><defs>${tones}</defs>${shadow}
      <ellipse cy="-5" rx="60" ry="15" fill="${dark}"/><ellipse cy="-8" rx="60" ry="14.5" fill="url(#t${id})"/>
      <ellipse cy="-6.5" rx="42" ry="9" fill="url(#i${id})" opacity="0.55"/>
      <ellipse cy="-6" rx="40" ry="8" fill="${mid}"/>${dots(speckle, 50, 30, -14, 0, random)}</g>`
  }
  const form = forms[vessel.shape]
  const flat = form.rim * 0.2
  const rim = `<ellipse cy="${-form.height}" rx="${form.rim}" ry="${flat}" fill="url(#i${id})" stroke="${light}" stroke-width="1.6"/>`
  const handle = form.handle
    ? `<path d="${form.handle}" fill="none" stroke="${dark}" stroke-width="10" stroke-linecap="round"/>
       <path d="${form.handle}" fill="none" stroke="${mid}" stroke-width="6" stroke-linecap="round"/>`
    : ''
  const taper =
    vessel.shape === 'candle'
      ? `<rect x="-7" y="-150" width="14" height="122" rx="2" fill="#f4ead2"/><rect x="2" y="-150" width="5" height="122" fill="#cdbf9f"/>
         <path d="M0,-150 v-9" stroke="#3a322a" stroke-width="1.6"/>`
      : ''
  return `<g transform="${at}"><defs>${tones}<clipPath id="c${id}"><path d="${form.body}"/></clipPath></defs>${shadow}
    ${handle}${form.extra ? `<path d="${form.extra}" fill="url(#t${id})"/>` : ''}
    <path d="${form.body}" fill="url(#t${id})"/>
    <g clip-path="url(#c${id})">${dots(speckle, 90, form.rim + 12, -form.height, 0, random)}
      <ellipse cx="0" cy="4" rx="52" ry="14" fill="${dark}" opacity="0.45" filter="url(#near)"/></g>
    ${rim}${taper}
    <path d="M${-form.rim * 0.62},${-form.height * 0.84} q-5,${form.height * 0.26} 0,${form.height * 0.46}" stroke="#ffffff"
      stroke-opacity="0.5" stroke-width="3.4" stroke-linecap="round" fill="none" filter="url(#near)"/></g>`
}

function dots(
  color: string | undefined,
  count: number,
  half: number,
  top: number,
  bottom: number,
  random: () => number,
): string {
  if (color === undefined) return ''
  const one = () => {
    const [x, y, r] = [(random() * 2 - 1) * half, top + random() * (bottom - top), 0.25 + random() * 0.6]
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(2)}"/>`
  }
  return `<g fill="${color}" opacity="0.5">${Array.from({ length: count }, one).join('')}</g>`
}
