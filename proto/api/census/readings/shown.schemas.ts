import {
  ButtonsQuery,
  ButtonsReply,
  FormsQuery,
  FormsReply,
  ShownQuery,
  ShownReply,
} from '../../../http/visits/census-figures.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './shown.ts'

export const readButtons = contract(endpoints.readButtons, {
  summary: 'How often each button was shown and clicked, as JSON or CSV.',
  query: ButtonsQuery,
  answers: { 200: ButtonsReply },
})

export const readForms = contract(endpoints.readForms, {
  summary: 'How often each form was shown and sent, as JSON or CSV.',
  query: FormsQuery,
  answers: { 200: FormsReply },
})

export const readOverlays = contract(endpoints.readOverlays, {
  summary: 'How often each overlay was shown, as JSON or CSV.',
  query: ShownQuery,
  answers: { 200: ShownReply },
})

export const readQuickViews = contract(endpoints.readQuickViews, {
  summary: 'How often the quick view of each product was shown, as JSON or CSV.',
  query: ShownQuery,
  answers: { 200: ShownReply },
})
