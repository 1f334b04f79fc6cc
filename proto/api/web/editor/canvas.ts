import { endpoint } from '../../endpoint.ts'

/** The empty page in which the page editor shows a page. */
export const showCanvas = endpoint<{ answers: { 200: readonly string[] } }>('GET', '/config/canvas', {
  access: 'anyone',
})
