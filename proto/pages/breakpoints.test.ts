import { expect, test } from 'vitest'
import { layoutQueries, widthNames } from './breakpoints.ts'
import {
  DESKTOP_SPLIT_PX,
  FONT_SIZE_MAX_PX,
  FONT_SIZE_MIN_PX,
  PHONE_MAX_PX,
  RADII_PX,
  TABLET_MAX_PX,
  TABLET_MIN_PX,
  TRANSITION_MAX_MS,
  TRANSITION_MIN_MS,
} from '../limits/display-limits.ts'

test('ANIM-09: the published layout is mobile up to 432 px and desktop from 433 px', () => {
  expect(layoutQueries).toEqual({ mobile: '(max-width: 432px)', desktop: '(min-width: 433px)' })
})

test('ANIM-10: phones end at 428 px, tablets are 768 to 1024 px, and widths between them use the phone style', () => {
  expect([PHONE_MAX_PX, TABLET_MIN_PX, TABLET_MAX_PX]).toEqual([428, 768, 1_024])
  expect(DESKTOP_SPLIT_PX).toEqual([800, 1_024])
  expect(widthNames).toMatchObject({
    '--small-phone': '(width <= 26.75rem)',
    '--phone': '(width < 48rem)',
    '--tablet': '(48rem <= width <= 64rem)',
    '--desktop': '(width > 64rem)',
    '--sidebar': '(width >= 50rem)',
    '--columns': '(width >= 64rem)',
  })
})

test('design tokens have the given ranges', () => {
  expect([FONT_SIZE_MIN_PX, FONT_SIZE_MAX_PX]).toEqual([9.75, 28])
  expect(RADII_PX).toEqual([0, 4, 8])
  expect([TRANSITION_MIN_MS, TRANSITION_MAX_MS]).toEqual([0, 600])
})
