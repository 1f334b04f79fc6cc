import { endpoint } from '../../endpoint.ts'

export const serveAsset = endpoint<{ answers: { 200: readonly string[] } }>('GET', '/assets/:name', {
  access: 'anyone',
})

export const serveBeacon = endpoint<{ answers: { 200: readonly string[] } }>('GET', '/beacon.js', {
  access: 'anyone',
})
