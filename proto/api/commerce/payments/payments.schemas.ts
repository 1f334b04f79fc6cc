import { WebsiteQuery } from '../../../http/shop/commerce.ts'
import {
  ChangePaymentMode,
  ConnectPayments,
  DisconnectQuery,
  PaymentForm,
  PaymentSettings,
  WebhookParams,
} from '../../../http/shop/payments.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './payments.ts'

export const readPayments = contract(endpoints.readPayments, {
  summary: 'Returns the mode of payments and the connected accounts, without their keys.',
  query: WebsiteQuery,
  answers: { 200: PaymentSettings },
})

export const connectPayments = contract(endpoints.connectPayments, {
  summary:
    'Connects a Stripe account by a restricted key, which is checked, stored encrypted and never returned.',
  query: WebsiteQuery,
  body: ConnectPayments,
  answers: { 200: PaymentSettings },
})

export const disconnectPayments = contract(endpoints.disconnectPayments, {
  summary: 'Disconnects the account of a mode. Earlier payments can still be refunded.',
  query: DisconnectQuery,
  answers: { 200: PaymentSettings },
})

export const changePaymentMode = contract(endpoints.changePaymentMode, {
  summary: 'Switches between test payments and real ones, which need a connected account.',
  query: WebsiteQuery,
  body: ChangePaymentMode,
  answers: { 200: PaymentSettings },
})

export const receiveWebhook = contract(endpoints.receiveWebhook, {
  summary: 'Receives a signed event of a payment provider.',
  params: WebhookParams,
  uploads: ['application/json'],
  answers: { 200: null },
})

export const internalPaymentForm = contract(endpoints.internalPaymentForm, { answers: { 200: PaymentForm } })
