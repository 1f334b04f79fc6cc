import { expect, test } from 'vitest'
import { motionChanges, motionValues } from './motion-values.ts'
import { namesOf, namesText } from './name-list.ts'

test('motion changes its tweaks alone, and no motion removes them', () => {
  const tweaks = { animations: 'fade', 'color-accent': '#123456', own: 'x' }
  expect(motionValues({ tweaks })).toEqual({ animations: 'fade', parallax: '' })
  expect(motionValues({ tweaks: { animations: 'unknown', parallax: 'on' } })).toEqual({
    animations: '',
    parallax: 'on',
  })
  expect(motionChanges({ animations: '', parallax: 'on' }, { tweaks })).toEqual({
    tweaks: { 'color-accent': '#123456', own: 'x', parallax: 'on' },
  })
})

test('names of fonts are read from a list with commas', () => {
  expect(namesOf(' Lora, Work Sans,,Lora ')).toEqual(['Lora', 'Work Sans'])
  expect(namesText(['Lora', 'Work Sans'])).toBe('Lora, Work Sans')
  expect(namesOf('')).toEqual([])
})
