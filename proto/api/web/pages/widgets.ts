import type { GetWidgetRendering, WidgetRendering } from '../../../http/content/widgets.ts'
import { endpoint } from '../../endpoint.ts'

export const renderWidget = endpoint<{
  body: typeof GetWidgetRendering
  answers: { 200: typeof WidgetRendering }
}>('POST', '/api/widget/GetWidgetRendering', { access: 'anyone' })
