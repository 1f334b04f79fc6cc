import { WebsiteQuery } from '../../../http/shop/commerce.ts'
import {
  ChangeMail,
  InternalMailPreview,
  InternalPreviewQuery,
  MailParams,
  MailPreview,
  MailSentToMe,
  MailsReply,
  ShowMail,
} from '../../../http/shop/mails.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './mails.ts'

export const readMails = contract(endpoints.readMails, {
  summary: 'Returns the texts of the store’s mails, and who gets the mails to the people who run the store.',
  query: WebsiteQuery,
  answers: { 200: MailsReply },
})

export const changeMail = contract(endpoints.changeMail, {
  summary: 'Changes the texts of a kind of mail, resets them, or switches the kind off.',
  params: MailParams,
  query: WebsiteQuery,
  body: ChangeMail,
  answers: { 200: MailsReply },
})

export const previewMail = contract(endpoints.previewMail, {
  summary:
    'Returns a mail as it would be sent, with the given texts and an order. A real order needs permission 1410.',
  params: MailParams,
  query: WebsiteQuery,
  body: ShowMail,
  answers: { 200: MailPreview },
})

export const sendMailToMe = contract(endpoints.sendMailToMe, {
  summary: 'Sends the same mail to the address of the signed-in account, which must be confirmed.',
  params: MailParams,
  query: WebsiteQuery,
  body: ShowMail,
  answers: { 200: MailSentToMe },
})

export const internalMailPreview = contract(endpoints.internalMailPreview, {
  summary: 'Returns a mail as it would be sent, for its page.',
  params: MailParams,
  query: InternalPreviewQuery,
  answers: { 200: InternalMailPreview },
})
