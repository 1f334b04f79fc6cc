import { expect, test } from 'vitest'
import { overridesIn } from './rollups.ts'

test('COOK-12: overrides turn the rollups of the page on or off, and nothing else', () => {
  const rollups = { textareaMaxLength: true, other: false }
  expect(overridesIn('textareaMaxLength:0,other:1', rollups)).toEqual({
    textareaMaxLength: false,
    other: true,
  })
  expect(overridesIn('unknown:1,other:yes,__proto__:1,,other', rollups)).toEqual({})
})
