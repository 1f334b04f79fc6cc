import { expect, test } from 'vitest'
import { disqusName, disqusSources } from './provider.ts'

test('WIDG-05: only a plain name becomes a host of the comments', () => {
  expect(disqusName('Clay-Hearth')).toBe('clay-hearth')
  for (const setting of ['', 'x; script-src *', 'a.b', 'x/y']) expect(disqusName(setting)).toBeNull()
  expect(disqusSources('clay').script).toContain('https://clay.disqus.com')
})
