import { randomBytes } from 'node:crypto'
import type { PaymentIntent, WebhookEndpoint } from '../book/objects.ts'
import { allowOnly, requiredText, text, texts, type Fields } from './form.ts'
import type { CallName } from './faults.ts'
import { shownBalance } from './balance.ts'
import { isOfTypes, pageOf } from './lists.ts'
import { cancelIntent, captureIntent, confirmIntent, createIntent } from './payments.ts'
import { invalidParameter } from './refusal.ts'
import { createRefund } from './refunds.ts'
import type { Session } from './session.ts'

const EVENTS_KEPT_SECONDS = 30 * 86_400
const LIST = ['limit', 'starting_after', 'created', 'expand']

/** A call of the API: its name for faults, and its work. */
export type Call = { name: CallName; isWrite: boolean; run(session: Session, fields: Fields): object }

const read = (name: CallName, run: Call['run']): Call => ({ name, isWrite: false, run })
const write = (name: CallName, run: Call['run']): Call => ({ name, isWrite: true, run })

/** Finds the call of a method and path below `/v1`. */
export function findCall(method: string, path: string): Call | undefined {
  const [, , resource = '', id, action] = path.split('/')
  switch (
    `${method} ${resource}${id === undefined ? '' : '/id'}${action === undefined ? '' : `/${action}`}`
  ) {
    case 'POST payment_intents':
      return write('create', (session, fields) => shown(session, createIntent(session, fields), fields))
    case 'POST payment_intents/id/confirm':
      return write('confirm', (session, fields) =>
        shown(session, confirmIntent(session, id!, fields), fields),
      )
    case 'POST payment_intents/id/capture':
      return write('capture', (session, fields) =>
        shown(session, captureIntent(session, id!, fields), fields),
      )
    case 'POST payment_intents/id/cancel':
      return write('cancel', (session, fields) => shown(session, cancelIntent(session, id!, fields), fields))
    case 'GET payment_intents/id':
      return read('look', (session, fields) => shown(session, session.need('payment_intent', id!), fields))
    case 'GET payment_intents':
      return read('list', (session, fields) => {
        allowOnly(fields, LIST)
        return pageOf(session.list('payment_intent'), fields, path)
      })
    case 'POST refunds':
      return write('refund', createRefund)
    case 'GET refunds':
      return read('list', (session, fields) => {
        allowOnly(fields, [...LIST, 'payment_intent'])
        const of = text(fields, 'payment_intent')
        const found = session.list('refund').filter((each) => of === undefined || each.payment_intent === of)
        return pageOf(found, fields, path)
      })
    case 'GET balance_transactions':
      return read('list', (session, fields) => {
        allowOnly(fields, LIST)
        return pageOf(session.list('balance_transaction'), fields, path)
      })
    case 'GET balance':
      return read('list', (session, fields) => {
        allowOnly(fields, ['expand'])
        return shownBalance(session)
      })
    case 'GET payouts':
      return read('list', (session, fields) => {
        allowOnly(fields, LIST)
        return pageOf(session.list('payout'), fields, path)
      })
    case 'GET disputes':
      return read('list', (session, fields) => {
        allowOnly(fields, LIST)
        return pageOf(session.list('dispute'), fields, path)
      })
    case 'GET payouts/id':
      return read('look', (session, fields) => {
        allowOnly(fields, ['expand'])
        return session.need('payout', id!)
      })
    case 'GET disputes/id':
      return read('look', (session, fields) => {
        allowOnly(fields, ['expand'])
        return session.need('dispute', id!)
      })
    case 'GET events':
      return read('list', (session, fields) => {
        allowOnly(fields, [...LIST, 'types'])
        const oldest = session.seconds() - EVENTS_KEPT_SECONDS
        const found = session
          .list('event')
          .filter((each) => each.created >= oldest && isOfTypes(fields, each.type))
        return pageOf(found, fields, path)
      })
    case 'POST webhook_endpoints':
      return write('account', openEndpoint)
    case 'POST webhook_endpoints/id':
      return write('account', (session, fields) => {
        allowOnly(fields, ['enabled_events', 'expand'])
        const endpoint = session.need('webhook_endpoint', id!)
        return session.put<WebhookEndpoint>({ ...endpoint, enabled_events: texts(fields, 'enabled_events') })
      })
    case 'DELETE webhook_endpoints/id':
      return write('account', (session) => {
        const { id: of } = session.need('webhook_endpoint', id!)
        session.remove(of)
        return { id: of, object: 'webhook_endpoint', deleted: true }
      })
    default:
      return undefined
  }
}

/** A payment as a reply shows it, with its charge in place of the charge's id if that was requested. */
function shown(session: Session, intent: PaymentIntent, fields: Fields): object {
  if (!texts(fields, 'expand').includes('latest_charge')) return intent
  return { ...intent, latest_charge: session.get('charge', intent.latest_charge) ?? null }
}

function openEndpoint(session: Session, fields: Fields): WebhookEndpoint {
  allowOnly(fields, ['url', 'enabled_events', 'metadata', 'description', 'expand'])
  const url = requiredText(fields, 'url')
  if (!URL.canParse(url)) throw invalidParameter('url', 'Invalid URL.', 'url_invalid')
  return session.put<WebhookEndpoint>({
    ...session.create('webhook_endpoint', 'we'),
    url,
    enabled_events: texts(fields, 'enabled_events'),
    status: 'enabled',
    secret: `whsec_${randomBytes(24).toString('base64url')}`,
  })
}
