import { contract } from '../../contract.ts'
import * as endpoints from './files.ts'

export const serveAsset = contract(endpoints.serveAsset, {
  summary: 'Serves a built file of the pages or of the owner’s area. A file never changes.',
  answers: { 200: ['text/javascript', 'text/css', 'font/woff2', 'image/svg+xml', 'application/json'] },
})

export const serveBeacon = contract(endpoints.serveBeacon, {
  summary: 'Serves the script that reports visits and page speed.',
  answers: { 200: ['text/javascript'] },
})
