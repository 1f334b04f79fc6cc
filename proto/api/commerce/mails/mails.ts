import { featureFlag } from '../../../enums/feature-flag.ts'
import { permission } from '../../../enums/permission.ts'
import type { WebsiteQuery } from '../../../http/shop/commerce.ts'
import type {
  ChangeMail,
  InternalMailPreview,
  InternalPreviewQuery,
  MailParams,
  MailPreview,
  MailSentToMe,
  MailsReply,
  ShowMail,
} from '../../../http/shop/mails.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { readOrdersSummary, readOwnerOrder } from '../orders/orders.ts'

const access = may(permission.commerceEmailNotifications, 'query', featureFlag.commerce)

export const readMails = endpoint<{ query: typeof WebsiteQuery; answers: { 200: typeof MailsReply } }>(
  'GET',
  '/api/rest/commerce/mails',
  { access },
)

export const changeMail = endpoint<{
  params: typeof MailParams
  query: typeof WebsiteQuery
  body: typeof ChangeMail
  answers: { 200: typeof MailsReply }
}>('PUT', '/api/rest/commerce/mails/:kind', {
  access,
  changes: [readMails, readOrdersSummary, readOwnerOrder],
})

export const previewMail = endpoint<{
  params: typeof MailParams
  query: typeof WebsiteQuery
  body: typeof ShowMail
  answers: { 200: typeof MailPreview }
}>('POST', '/api/rest/commerce/mails/:kind/preview', { access })

export const sendMailToMe = endpoint<{
  params: typeof MailParams
  query: typeof WebsiteQuery
  body: typeof ShowMail
  answers: { 200: typeof MailSentToMe }
}>('POST', '/api/rest/commerce/mails/:kind/send-to-me', { access })

export const internalMailPreview = endpoint<{
  params: typeof MailParams
  query: typeof InternalPreviewQuery
  answers: { 200: typeof InternalMailPreview }
}>('GET', '/internal/mails/:kind/preview', { access: 'service' })
