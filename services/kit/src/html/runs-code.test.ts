import { expect, test } from 'vitest'
import { runsCode } from './runs-code.ts'

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:x',
  'data:text/html,x',
  '\u200bvbscript:x',
])('%j runs code', (url) => expect(runsCode(url)).toBe(true))

test.each(['/shop', 'https://example.com/javascript:', 'mailto:a@b.example', '#top', 'tel:+4912', ''])(
  '%j is an ordinary link',
  (url) => expect(runsCode(url)).toBe(false),
)
