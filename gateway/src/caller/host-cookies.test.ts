import { expect, test } from 'vitest'
import { agreedCookies, withCopies } from './host-cookies.ts'

test('a cookie counts where its copy agrees, and the copy goes no further', () => {
  expect(agreedCookies('a=1; CART=mine; __Host-CART=mine; b=2')).toBe('a=1; CART=mine; b=2')
  expect(agreedCookies('portico_visitor=v;__Host-portico_visitor=v')).toBe('portico_visitor=v')
})

test('a cookie without a copy, or with another one, is ignored', () => {
  for (const name of ['CART', 'portico_visitor', 'SiteUserSecureAuthToken']) {
    expect(agreedCookies(`${name}=planted`)).toBeUndefined()
    expect(agreedCookies(`${name}=planted; __Host-${name}=mine`)).toBeUndefined()
    expect(agreedCookies(`__Host-${name}=mine; crumb=c`)).toBe('crumb=c')
  }
})

test('of two cookies of one name the one of this host counts, wherever the planted one stands', () => {
  for (const header of [
    'CART=planted; CART=mine; __Host-CART=mine',
    '__Host-CART=mine; CART=mine; CART=planted',
    'CART=mine; CART=mine; __Host-CART=mine',
  ])
    expect(agreedCookies(header)).toBe('CART=mine')
})

test('other cookies, and a header without guarded ones, stay as they are', () => {
  const header = '__Host-portico_session=s; hasCart=true; MYCART=x'
  expect(agreedCookies(header)).toBe(header)
  expect(agreedCookies(undefined)).toBeUndefined()
  expect(agreedCookies('noequals; CART=a')).toBe('noequals')
})

test('a guarded cookie is set twice, and cleared twice; a copy is Secure and for the whole host', () => {
  expect(withCopies(['CART=x; HttpOnly; Path=/; SameSite=Lax', 'hasCart=true; Path=/'])).toEqual([
    'CART=x; HttpOnly; Path=/; SameSite=Lax',
    '__Host-CART=x; HttpOnly; Path=/; SameSite=Lax; Secure',
    'hasCart=true; Path=/',
  ])
  const cleared = 'SiteUserSecureAuthToken=; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=0'
  expect(withCopies([cleared])).toEqual([cleared, `__Host-${cleared}`])
})
