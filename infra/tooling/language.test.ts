import { expect, test } from 'vitest'
import { findLanguage } from './language.ts'

const OPENING = 'opens with a clause in place of a subject'
const PRONOUN = 'contains "nobody" or "somebody"'

const inCode = (source: string) => findLanguage(source, 'code').map(({ line, rule }) => [line, rule])
const inDocument = (source: string) => findLanguage(source, 'document').map(({ line, rule }) => [line, rule])

test('a comment that opens with "Who" in place of a subject is found', () => {
  expect(inCode('/** Whoever waits is sent on. */')).toEqual([[1, OPENING]])
  expect(inCode('const x = 1\n// Who has a key may enter.')).toEqual([[2, OPENING]])
  expect(inCode('const x = 1 // Whose key it is')).toEqual([[1, OPENING]])
  expect(inCode('# Who has a key may enter.')).toEqual([[1, OPENING]])
})

test('a later sentence of a comment is found on its own line', () => {
  expect(inCode('/**\n * Keys are short.\n * They expire. Who has\n * none gets one.\n */')).toEqual([
    [3, OPENING],
  ])
})

test('a quoted text or element that opens so is found', () => {
  expect(inCode("throw new Error('Whose key it is')")).toEqual([[1, OPENING]])
  expect(inCode('<p>Whom to write to</p>')).toEqual([[1, OPENING]])
})

test('a sentence, list item, heading or cell of a document is found', () => {
  expect(inDocument('# Who pays\n\nA key opens.\nWho has none waits.')).toEqual([
    [1, OPENING],
    [4, OPENING],
  ])
  expect(inDocument('- Whoever waits is sent on\n\n| a | Whose it is |')).toEqual([
    [1, OPENING],
    [3, OPENING],
  ])
})

test('a question is left alone, also when it ends on a later line', () => {
  expect(inCode('// Who may\n// call this?')).toEqual([])
  expect(inCode("label: 'Who may call this?'")).toEqual([])
  expect(inDocument('Who may\ncall this?')).toEqual([])
})

test('the words inside a sentence are left alone', () => {
  expect(inCode('/** The owner who made the website. */')).toEqual([])
  expect(inDocument('The owner,\nwhose website it is.')).toEqual([])
})

test('"nobody" and "somebody" are found anywhere', () => {
  expect(inCode('/** It waits for nobody. */')).toEqual([[1, PRONOUN]])
  expect(inCode("test('somebody signs in')")).toEqual([[1, PRONOUN]])
  expect(inDocument('Nobody waits.')).toEqual([[1, PRONOUN]])
})
