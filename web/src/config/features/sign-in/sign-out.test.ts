import { expect, test } from 'vitest'
import { isOwnPage, websiteAfter } from './sign-out.ts'

const own = ['http://app.localhost:8080/config/sign-out', 'http://demo.localhost:8080/']

test('only pages of the account’s own websites sign out without a question', () => {
  expect(isOwnPage('http://demo.localhost:8080/about', own)).toBe(true)
  expect(isOwnPage('http://app.localhost:8080/config/', own)).toBe(true)
  expect(isOwnPage('http://other.localhost:8080/', own)).toBe(false)
  expect(isOwnPage('', own)).toBe(false)
})

test('PAGE-20: the return address is a page of the website and says that the owner signed out', () => {
  const back = (next: string | null) => websiteAfter('http://demo.localhost:8080/', next)
  expect(back(null)).toBe('http://demo.localhost:8080/?logout=true')
  expect(back('/shop?category=Mugs')).toBe('http://demo.localhost:8080/shop?category=Mugs&logout=true')
  for (const foreign of ['//example.com/', '/\\example.com', 'https://example.com/'])
    expect(back(foreign)).toBe('http://demo.localhost:8080/?logout=true')
})
