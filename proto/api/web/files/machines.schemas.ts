import { contract } from '../../contract.ts'
import * as endpoints from './machines.ts'

export const serveRobots = contract(endpoints.serveRobots, {
  summary: 'Tells crawlers which pages of the website they may read, and where its sitemap is.',
  answers: { 200: ['text/plain'] },
})

export const serveSitemap = contract(endpoints.serveSitemap, {
  summary: 'Returns the sitemap of the website, or an index of its parts.',
  answers: { 200: ['application/xml'] },
})

export const serveSitemapPart = contract(endpoints.serveSitemapPart, {
  summary: 'Returns a part of a large sitemap.',
  answers: { 200: ['application/xml'] },
})
