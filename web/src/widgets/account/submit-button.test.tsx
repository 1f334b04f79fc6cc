import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SubmitButton } from './Field.tsx'

test('D17: a form that is not hydrated has a disabled button and says that it is still loading', () => {
  const html = renderToStaticMarkup(
    <SubmitButton busy={false} doing="Signing in…">
      Sign in
    </SubmitButton>,
  )
  expect(html).toMatch(/<button[^>]* disabled=""[^>]*>Sign in<\/button>/)
  expect(html).toContain('This form is still loading.')
})
