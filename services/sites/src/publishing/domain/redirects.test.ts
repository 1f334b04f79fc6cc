import { expect, test } from 'vitest'
import { applyRule, findRedirect, isLoop, redirectProblems } from './redirects.ts'

test('a source may have names and end in a star; the target may use them', () => {
  const apply = (source: string, target: string, path: string) => applyRule({ source, target }, path)
  expect(apply('/old', '/new', '/old')).toBe('/new')
  expect(apply('/old', '/new', '/old/x')).toBeNull()
  expect(apply('/blog/[slug]', '/journal/[slug]', '/blog/ash')).toBe('/journal/ash')
  expect(apply('/blog/[slug]', '/journal/[slug]', '/blog/ash/x')).toBeNull()
  expect(apply('/[year]/[slug]', '/[slug]/in/[year]', '/2020/ash')).toBe('/ash/in/2020')
  expect(apply('/blog/*', '/journal/*', '/blog/2020/ash')).toBe('/journal/2020/ash')
  expect(apply('/blog/*', '/journal/*', '/blog')).toBeNull()
  expect(apply('/blog/*', 'https://old.example/*', '/blog/a')).toBe('https://old.example/a')
})

test('an exact rule comes first, then the pattern with the most fixed parts', () => {
  const rules = ['/a/*', '/a/[x]', '/a/b', '/[x]/b'].map((source) => ({ source, target: '/z' }))
  const at = (path: string) => findRedirect(rules, path)?.rule.source
  expect([at('/a/b'), at('/a/c'), at('/a/c/d'), at('/q/b'), at('/q')]).toEqual([
    '/a/b',
    '/a/[x]',
    '/a/*',
    '/[x]/b',
    undefined,
  ])
})

test.each([
  ['old', '/new', 'source'],
  ['/old/', '/new', 'source'],
  ['/', '/new', 'source'],
  ['/old?x=1', '/new', 'source'],
  ['/config/x', '/new', 'source'],
  ['/a*', '/new', 'source'],
  ['/*/a', '/new', 'source'],
  ['/a[x]', '/new', 'source'],
  ['/[x]/[x]', '/new', 'source'],
  ['/old', 'javascript:x()', 'target'],
  ['/old', '//evil.example', 'target'],
  ['/old', 'http://plain.example', 'target'],
  ['/old/[a]', '/new/[b]', 'target'],
  ['/old', '/new/*', 'target'],
])('the redirect from %s to %s is refused at its %s', (source, target, field) => {
  expect(Object.keys(redirectProblems({ source, target }) ?? {})).toEqual([field])
})

test('a loop is found: to itself, over other rules, and one that never ends', () => {
  const rule = (source: string, target: string) => ({ source, target })
  expect(isLoop(rule('/a', '/a'), [])).toBe(true)
  expect(isLoop(rule('/a', '/b'), [rule('/b', '/c'), rule('/c', '/a')])).toBe(true)
  expect(isLoop(rule('/a/*', '/a/b/*'), [])).toBe(true)
  expect(isLoop(rule('/a/[x]', '/b/[x]'), [rule('/b/*', '/a/*')])).toBe(true)
  expect(isLoop(rule('/a', '/b'), [rule('/b', '/c')])).toBe(false)
  expect(isLoop(rule('/a', 'https://a.example/a'), [rule('/b', '/a')])).toBe(false)
})
