import type { MailPreviewParams, MailPreviewQuery } from '../../../http/shop/mails.ts'
import { endpoint } from '../../endpoint.ts'

export const showMailPreview = endpoint<{
  params: typeof MailPreviewParams
  query: typeof MailPreviewQuery
  answers: { 200: readonly string[]; 401: readonly string[]; 404: readonly string[] }
}>('GET', '/commerce/email-preview/:kind', { access: 'anyone' })
