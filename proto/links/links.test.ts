import { describe, expect, test } from 'vitest'
import { linkClass } from '../enums/link-class.ts'
import {
  checkOption,
  checkPageUrl,
  classifyLink,
  isAnchor,
  isBlogUrlPattern,
  isCollectionPanelPath,
  isFileLink,
  isFtp,
  isInternalLink,
  isInternalUrl,
  isJavascript,
  isSms,
  isTel,
  linkProblem,
  mailtoProblem,
  safeUrl,
  socialLinkProblem,
} from './links.ts'
import { linkMessages } from '../messages.ts'

/** `start` padded with `filler` to `length`. */
const ofLength = (length: number, start: string, filler = 'a') => start + filler.repeat(length - start.length)

test('ENUM-49: the seven link classes', () => {
  expect(Object.keys(linkClass)).toEqual([
    'anchor',
    'contentLink',
    'externalLink',
    'fileLink',
    'malformedProtocol',
    'otherProtocol',
    'empty',
  ])
})

test.each([
  ['#menu', 'anchor'],
  ['/about', 'contentLink'],
  ['/', 'contentLink'],
  ['/shop', 'contentLink'],
  ['https://example.com/a', 'externalLink'],
  ['HTTP://example.com', 'externalLink'],
  ['//example.com/a', 'externalLink'],
  ['/s/menu.pdf', 'fileLink'],
  ['http:/example.com', 'malformedProtocol'],
  ['http//example.com', 'malformedProtocol'],
  ['https://', 'malformedProtocol'],
  ['example.com', 'malformedProtocol'],
  ['example.com:80/a', 'malformedProtocol'],
  ['/\\example.com', 'malformedProtocol'],
  ['mailto:a@b.co', 'otherProtocol'],
  ['tel:1234', 'otherProtocol'],
  ['ftp://example.com', 'otherProtocol'],
  ['java\nscript:alert(1)', 'otherProtocol'],
  ['', 'empty'],
  ['  \t', 'empty'],
])('ENUM-49: %j is of the class %s', (link, expected) => {
  expect(classifyLink(link)).toBe(expected)
})

test('PAGE-24: internal links begin with a slash, file links with /s/; // and a host is not internal', () => {
  expect(['/about', '/s/a.pdf', '/'].map(isInternalLink)).toEqual([true, true, true])
  expect(['//host', '/\\host', '/\t/host', 'about', ''].map(isInternalLink)).toEqual(Array(5).fill(false))
  expect(['/s/a.pdf', '/shop', '/s', '//s/a'].map(isFileLink)).toEqual([true, false, false, false])
})

test('PAGE-23: /pages/ and 24 hexadecimal digits is a collection panel', () => {
  expect(isCollectionPanelPath(`/pages/${'a1'.repeat(12)}`)).toBe(true)
  for (const id of ['a'.repeat(23), 'a'.repeat(25), 'g'.repeat(24), `${'a'.repeat(24)}\n`]) {
    expect(isCollectionPanelPath(`/pages/${id}`)).toBe(false)
  }
  expect(isCollectionPanelPath(`/config/pages/${'a'.repeat(24)}`)).toBe(false)
})

describe('safe links', () => {
  test.each([
    '/about',
    '#top',
    '?tag=a',
    'https://example.com',
    'mailto:a@b.co',
    'tel:+123',
    'sms:123',
    'ftp://a.b',
  ])('%s is allowed in a page', (link) => expect(safeUrl(link)).toBe(link))

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
    '//evil.example',
    '/\\evil.example',
    '/\n/evil.example',
    'https:evil',
    'about',
    '',
  ])('%j is not allowed', (link) => expect(safeUrl(link)).toBeNull())
})

test('LINK-01: a telephone number has 4 to 49 digits, plus or minus signs', () => {
  expect(['123', '1234', '+1-2', 'tel:1234', 'tel:123'].map(isTel)).toEqual([false, true, true, true, false])
  expect([isTel('1'.repeat(49)), isTel('1'.repeat(50))]).toEqual([true, false])
  expect(['12 34', '12a4', '(12)34', ''].map(isTel)).toEqual([false, false, false, false])
})

test('LINK-02: sms and mailto stay under 1000 characters; mail has one @ and an extension', () => {
  expect([isSms('1'.repeat(999)), isSms('1'.repeat(1000)), isSms('sms:')]).toEqual([true, false, false])
  const isMailto = (link: string) => mailtoProblem(link) === null
  expect([isMailto(ofLength(999, 'a@b.')), isMailto(ofLength(1000, 'a@b.'))]).toEqual([true, false])
  expect(
    ['a@b.co', 'mailto:a@b.co?subject=x', 'a@@b.co', 'a@b@c.co', 'a@b', 'a.co', 'a@b.'].map(isMailto),
  ).toEqual([true, true, false, false, false, false, false])
})

test.each([
  ['internal URL', isInternalUrl, '/', 149],
  ['anchor', isAnchor, '#', 99],
  ['ftp', isFtp, 'ftp://', 99],
  ['javascript', isJavascript, 'javascript:', 249],
] as const)('LINK-03: an %s link has a maximum length', (_, check, start, longest) => {
  expect(check(ofLength(longest, start))).toBe(true)
  expect(check(ofLength(longest + 1, start))).toBe(false)
  expect(check('x')).toBe(false)
})

test('LINK-01, LINK-02, LINK-03: a link that an owner enters is refused with the text of its kind', () => {
  const refused = (link: string) => linkProblem(link)
  for (const link of [
    '',
    '/about',
    '/s/a.pdf',
    '#top',
    '?a=1',
    'tel:+12-34',
    'sms:1',
    'mailto:a@b.example',
    'https://a.example',
    'ftp://a.example',
  ])
    expect(refused(link)).toBeNull()
  expect(refused('tel:123')).toBe(linkMessages.tel)
  expect(refused(`sms:${'1'.repeat(1_000)}`)).toBe(linkMessages.sms)
  expect(refused('mailto:a@b@c.example')).toBe(linkMessages.mailto)
  expect(refused(`/${'a'.repeat(149)}`)).toBe(linkMessages.internal)
  expect(refused('#a b')).toBe(linkMessages.anchor)
  expect(refused(`ftp://${'a'.repeat(94)}`)).toBe(linkMessages.ftp)
  for (const link of ['javascript:x()', '//host.example', 'about'])
    expect(refused(link)).toBe(linkMessages.unsafe)
})

test('LINK-05: the address of an account without its protocol is refused with both ways to write the host', () => {
  const both = linkMessages.hostFormat('https://instagram.com', 'https://www.instagram.com')
  for (const link of [
    'instagram.com/kiln',
    'www.instagram.com/kiln',
    '//instagram.com/kiln',
    'http:instagram.com/kiln',
  ])
    expect(socialLinkProblem(link)).toBe(both)
  for (const link of [
    'https://www.instagram.com/kiln',
    'http://kiln.example',
    'mailto:a@b.example',
    'tel:1234',
  ])
    expect(socialLinkProblem(link)).toBeNull()
  expect(socialLinkProblem('kiln')).toBe(linkMessages.webAddress)
  expect(socialLinkProblem('tel:1')).toBe(linkMessages.tel)
})

test('LINK-04: blog address patterns contain letters, digits, slash, hyphen and the four tokens', () => {
  expect(['%y/%m/%d/%t', 'blog-2/%t', 'A'].map(isBlogUrlPattern)).toEqual([true, true, true])
  expect(['%x', 'a_b', '%', 'a b', '', '%Y', 'é'].map(isBlogUrlPattern)).toEqual(Array(7).fill(false))
})

test('LINK-06: the message names the invalid page address or option', () => {
  expect(['/about', '/'].map(checkPageUrl)).toEqual([null, null])
  expect(checkPageUrl('about')).toBe('about is not a valid page URL')
  expect(checkPageUrl('//host')).toBe('//host is not a valid page URL')
  expect(checkPageUrl('/s/a.pdf')).toBe('/s/a.pdf is not a valid page URL')
  const themes = { light: 'LIGHT', dark: 'DARK' }
  expect(checkOption('DARK', themes)).toBeNull()
  expect(checkOption('PINK', themes)).toBe('PINK is not one of the expected options')
})

test('a link of megabytes of blanks is checked in a time that grows with its length only', () => {
  const blanks = ' '.repeat(2_000_000)
  expect(linkProblem(`<a${blanks}x`)).not.toBeNull()
  expect(safeUrl(`${blanks}/about${blanks}`)).toBe('/about')
})
