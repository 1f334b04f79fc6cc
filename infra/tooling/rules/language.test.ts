import { expect, test } from 'vitest'
import { findLanguage } from './language.ts'

const OPENING = 'opens with a clause in place of a subject'
const ALSO = 'has "also" in place of "even" or "including"'
const ANY_MORE = 'has "any more" in place of "no longer"'
const STAND_IN = 'has "that of", "those of" or "those that" in place of a noun'
const FRONTED = 'opens with "Of …" in place of a subject'
const HOLD = 'has "hold" in place of "contain" or "be valid"'
const ASKED_FOR = 'has "asked for" in place of "requested"'
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

test('a question is left alone, even if it ends on a later line', () => {
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

test('a comment or document that opens with "What" or "Of a" is found, and a question is not', () => {
  expect(inCode('// What is saved stays.')).toEqual([[1, OPENING]])
  expect(inCode('/**\n * Keys expire. Of two\n * keys the last one counts.\n */')).toEqual([[2, FRONTED]])
  expect(inDocument('## What it does')).toEqual([[1, OPENING]])
  expect(inDocument('What is a key?')).toEqual([])
  expect(inCode("label: 'What is saved'")).toEqual([])
})

test('"also" before a circumstance is found in comments and quoted texts, and beside a verb is not', () => {
  expect(inCode('/** False if it is taken, also in\n * a race. */')).toEqual([[1, ALSO]])
  expect(inCode("test('a reply is kept, also\n')")).toEqual([])
  expect(inCode("test('a reply is kept, also after a restart')")).toEqual([[1, ALSO]])
  expect(inDocument('The script also runs in frames.')).toEqual([])
})

test('"any more" after a negation is found, and a quantity is not', () => {
  expect(inCode('// It is not\n// needed any more.')).toEqual([[1, ANY_MORE]])
  expect(inCode('// Fails if there are any more rows.')).toEqual([])
})

test('"that of" and "those that" are found in comments and quoted texts, and a noun or a clause with "that" is not', () => {
  expect(inCode('/** Its time is that\n * of the act. */')).toEqual([[1, STAND_IN]])
  expect(inCode('// Those of a load test are left out.')).toEqual([[1, STAND_IN]])
  expect(inCode("test('a list leaves out those that failed')")).toEqual([[1, STAND_IN]])
  expect(inDocument('It lists those which wait.')).toEqual([[1, STAND_IN]])
  expect(
    inCode('/** Its time is the time of the act, and only those pages that failed are read. */'),
  ).toEqual([])
  expect(inCode('// It follows that of the two the last one counts.')).toEqual([])
})

test('"asked for" is found in comments and documents, and not in quoted texts', () => {
  expect(inCode('// The page that was asked for.')).toEqual([[1, ASKED_FOR]])
  expect(inDocument('The page that was asked for.')).toEqual([[1, ASKED_FOR]])
  expect(inCode("title: 'You asked for a plan'")).toEqual([])
})

test('"hold" is found where it means "contain" or "be valid", and a held lock, place or press is not', () => {
  expect(inCode('/** Links that hold at once. */')).toEqual([[1, HOLD]])
  expect(inCode('// The index holds\n// the words.')).toEqual([[1, HOLD]])
  expect(inCode('// The caller holds `lockRollups`.')).toEqual([])
  expect(inCode('// A slow reader holds a connection.')).toEqual([])
  expect(inDocument('A slow website does not hold up others.')).toEqual([])
  expect(inCode('// Gives the holds of a checkout to the shelf. A hold expires.')).toEqual([])
  expect(inDocument('[reasons](0033-audit-holds-ids.md)')).toEqual([])
})

test('a type or component that is named by a participle alone is found, and a noun with one is not', () => {
  const found = [[1, 'names a type by a participle alone']]
  expect(inCode('export type Asked = { path: string }')).toEqual(found)
  expect(inCode('  type Kept<T> = T[]')).toEqual(found)
  expect(inCode('function Opened({ block }: Props) {')).toEqual(found)
  expect(inCode('export type AskedRequest = { path: string }')).toEqual([])
  expect(inCode('export function notFound(what: string) {')).toEqual([])
  expect(inDocument('type Asked = string')).toEqual([])
})
