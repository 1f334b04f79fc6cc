import { MailPreviewParams, MailPreviewQuery } from '../../../http/shop/mails.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './mail-preview.ts'

const html = ['text/html']

export const showMailPreview = contract(endpoints.showMailPreview, {
  summary:
    'Serves a mail of the store as it would be sent (page type 301), for an owner with permission 1415 who visits the website.',
  params: MailPreviewParams,
  query: MailPreviewQuery,
  answers: { 200: html, 401: html, 404: html },
})
