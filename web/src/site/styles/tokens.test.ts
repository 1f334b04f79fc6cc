import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  RADII_PX,
  TEXT_SHRINK_MIN_PX,
  TRANSITION_MAX_MS,
  TRANSITION_MIN_MS,
} from '@portico/proto/limits/display-limits'

test('ANIM-07, ANIM-11: the values of published pages are within the limits of proto', async () => {
  const css = await readFile(join(import.meta.dirname, 'tokens.css'), 'utf8')
  const value = (name: string) => Number(new RegExp(`--${name}: ([\\d.]+)(px|ms)`).exec(css)?.[1])
  expect(value('size-least')).toBe(TEXT_SHRINK_MIN_PX)
  expect(RADII_PX).toContain(value('radius'))
  for (const name of ['quick', 'calm']) {
    expect(value(name)).toBeGreaterThanOrEqual(TRANSITION_MIN_MS)
    expect(value(name)).toBeLessThanOrEqual(TRANSITION_MAX_MS)
  }
})
