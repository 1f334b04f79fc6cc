import { expect, test } from 'vitest'
import { containFocus } from './contain-focus.ts'

test('POP-07: focus containment requires exactly one of container and predicate', () => {
  expect(() => containFocus({})).toThrow(TypeError)
  expect(() => containFocus({ container: {} as HTMLElement, predicate: () => true })).toThrow(TypeError)
})
