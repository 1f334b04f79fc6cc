import { GetWidgetRendering, WidgetRendering } from '../../../http/content/widgets.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './widgets.ts'

export const renderWidget = contract(endpoints.renderWidget, {
  summary: 'Returns the HTML of a block with the given values.',
  body: GetWidgetRendering,
  answers: { 200: WidgetRendering },
  unknownFields: 'ignored',
  accepts: 'json-or-form',
})
