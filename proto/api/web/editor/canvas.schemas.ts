import { contract } from '../../contract.ts'
import * as endpoints from './canvas.ts'

export const showCanvas = contract(endpoints.showCanvas, {
  summary: 'Serves the empty page in which the page editor shows a page.',
  answers: { 200: ['text/html'] },
})
