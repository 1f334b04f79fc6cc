import { expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { securityHeaders } from './headers.ts'

const pageHeaders = (scheme: string) =>
  securityHeaders({ appOrigin: `${scheme}://app.example`, siteOrigins: `${scheme}://*.example` }).of(
    null,
    false,
  )

test('over HTTPS, pages name the collectors of reports for the Reporting API, and policies refer to them', () => {
  const headers = pageHeaders('https')
  expect(headers['reporting-endpoints']).toBe('policy="/api/csp-report", hosts="/api/csp-report/hosts"')
  expect(headers['content-security-policy-report-only']).toContain(
    'report-uri /api/csp-report/hosts; report-to hosts',
  )
})

test('over HTTP, browsers do not read the addresses of collectors, and only report-uri is written', () => {
  const headers = pageHeaders('http')
  expect(headers['reporting-endpoints']).toBeUndefined()
  expect(headers['content-security-policy-report-only']).toMatch(/report-uri \/api\/csp-report\/hosts$/)
})

test('the pages of a checkout ask for no reports, because the frame of the provider is expected there', () => {
  const policies = securityHeaders({ appOrigin: 'https://app.example', siteOrigins: 'https://*.example' })
  const checkout = routes.find(({ prefix }) => prefix === '/checkout') ?? null
  for (let count = 0; count < 100; count++)
    expect(policies.of(checkout, false)['content-security-policy-report-only']).toBeUndefined()
})
