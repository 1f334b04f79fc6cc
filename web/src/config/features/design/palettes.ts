import type { Palette } from '../../../design/palette.ts'

/** Colours that belong together. An owner may change each of them afterwards. */
export const palettes: readonly { name: string; palette: Palette }[] = [
  { name: 'Forest', palette: { paper: '#fafaf8', ink: '#15261e', tint: '#ecede6', accent: '#244aa6' } },
  { name: 'Poster', palette: { paper: '#fdfcf7', ink: '#161412', tint: '#f1ede1', accent: '#c2330f' } },
  { name: 'Harbour', palette: { paper: '#f7f9fb', ink: '#12263a', tint: '#e6ecf1', accent: '#0b6e80' } },
  { name: 'Clay', palette: { paper: '#fbf7f2', ink: '#33201a', tint: '#f1e6da', accent: '#9c4a24' } },
  { name: 'Orchard', palette: { paper: '#fbfaf3', ink: '#2a2a16', tint: '#eeebd4', accent: '#5d6b12' } },
  { name: 'Night', palette: { paper: '#14161a', ink: '#f1efe9', tint: '#1e2127', accent: '#e9b44c' } },
]
