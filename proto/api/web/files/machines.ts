import { endpoint } from '../../endpoint.ts'

export const serveRobots = endpoint<{ answers: { 200: readonly string[] } }>('GET', '/robots.txt', {
  access: 'anyone',
})

export const serveSitemap = endpoint<{ answers: { 200: readonly string[] } }>('GET', '/sitemap.xml', {
  access: 'anyone',
})

export const serveSitemapPart = endpoint<{ answers: { 200: readonly string[] } }>(
  'GET',
  '/sitemap-:part.xml',
  { access: 'anyone' },
)
