import { expect, test } from 'vitest'
import { readPasted } from './pasted.ts'

const redirect = (source: string, target: string, status: 301 | 302 = 301) => ({ source, target, status })

test('lines with spaces, arrows, commas and tabs are read; empty lines and notes are left out', () => {
  const text = '/a /b\n\n# moved in May\n/c -> https://d.example 302\r\n/e,/f\n/g\t/h/[x]\n'
  expect(readPasted(text).map((line) => ('redirect' in line ? line.redirect : line.problem))).toEqual([
    redirect('/a', '/b'),
    redirect('/c', 'https://d.example', 302),
    redirect('/e', '/f'),
    redirect('/g', '/h/[x]'),
  ])
})

test('LINK-06: a line that is no redirect has its number and names the value', () => {
  expect(readPasted('/a\na /b\n/a b\n/a /b 303\n/a /b 301 x')).toEqual([
    { line: 1, text: '/a', problem: 'A line needs an old and a new address.' },
    { line: 2, text: 'a /b', problem: 'a is not a valid page URL' },
    { line: 3, text: '/a b', problem: 'b is not a valid page URL' },
    { line: 4, text: '/a /b 303', problem: '303 is not one of the expected options' },
    { line: 5, text: '/a /b 301 x', problem: 'A line needs an old and a new address.' },
  ])
})
