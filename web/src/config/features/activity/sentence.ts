import { areaOf } from '@portico/proto/enums/feature-area'
import { roleName } from '@portico/proto/enums/role-words'
import type { AuditAction, AuditEntry } from '@portico/proto/http/people/audit'
import { manyText } from '../../ui/text/format.ts'
import { fieldLabel } from '../../ui/text/field-labels.ts'

/** The actor, as the subject of a sentence. */
export function actorText({ actor }: AuditEntry, me: string | undefined): string {
  if (actor.kind === 'staff') return 'Portico’s support'
  if (actor.kind === 'system') return 'Portico'
  if (actor.id !== undefined && actor.id === me) return 'You'
  return actor.name || (actor.kind === 'member' ? 'A deleted member' : 'A deleted account')
}

/** The action: the predicate of that sentence, with its full stop. */
export function actionText(entry: AuditEntry, me: string | undefined): string {
  const { subject } = entry
  const name =
    subject?.kind === 'account' && subject.id === me
      ? 'you'
      : subject?.name || (subject ? deleted[subject.kind] : 'someone')
  return `${sentences[entry.action](name, entry)}.`
}

const deleted = {
  account: 'a deleted account',
  member: 'a deleted member',
  invitation: 'someone',
  session: 'a session',
  website: 'the website',
  form: 'a form',
  submission: 'a message',
  product: 'a product',
  coupon: 'a coupon',
  order: 'an order',
  customer: 'a customer',
  'share-link': 'a link',
}

type Sentence = (name: string, entry: AuditEntry) => string

const sentences: Record<AuditAction, Sentence> = {
  'staff.changed': () => 'changed the staff',
  'website.created': () => 'created the website',
  'website.owner-changed': (name) => `made ${name} the owner of the website`,
  'website.area-turned-off': (_, entry) => `turned off ${area(entry)} for the website`,
  'website.area-turned-on': (_, entry) => `turned on ${area(entry)} for the website`,

  'contributor.invited': (name, entry) => `invited ${name}${asRoles(entry)}`,
  'contributor.invited-again': (name) => `resent the invitation to ${name}`,
  'contributor.invitation-revoked': (name) => `revoked the invitation to ${name}`,
  'contributor.joined': (_, entry) => `joined${asRoles(entry)}`,
  'contributor.added': (name, entry) => `added ${name}${asRoles(entry)}`,
  'contributor.roles-changed': (name, entry) => `changed ${roles(name)}${change(entry)}`,
  'contributor.removed': (name) => `removed ${name} from the website`,
  'contributor.left': () => 'left the website',

  'account.password-changed': () => 'changed the password',
  'account.password-reset': () => 'reset the password by email',
  'account.email-changed': () => 'changed the email address',
  'account.suspended': (name) => `suspended ${account(name)}`,
  'account.reinstated': (name) => `reinstated ${account(name)}`,
  'account.read': (name) => `viewed ${account(name)}`,
  'account.noted': (name) => `wrote a note about ${account(name)}`,
  'accounts.searched': () => 'searched for accounts',

  'people.read': () => 'viewed the members and contributors',
  'member.disabled': (name) => `disabled ${member(name)}`,
  'member.enabled': (name) => `enabled ${member(name)}`,
  'member.deleted': (name) => (name === deleted.member ? 'deleted a member' : `deleted ${member(name)}`),
  'member.sessions-ended': (name) => `signed out ${member(name)} on all devices`,
  'members.exported': (_, entry) => `exported ${count(entry)}`,
  'member.locked': (name) => `locked ${member(name)}`,
  'member.unlocked': (name) => `unlocked ${member(name)}`,
  'member.preserved': (name) => `put ${member(name)} under a legal hold`,
  'member.released': (name) => `released ${member(name)} from a legal hold`,
  'member.terminated': (name) => `ended the account of ${member(name)}`,
  'members.redacted': (_, entry) => `redacted the personal data of ${count(entry)}`,

  'website.published': () => 'published the website',
  'website.restored': () => 'restored an earlier release of the website',
  'website.settings-changed': (_, entry) => `changed the settings of the website${fields(entry)}`,
  'website.schedule-failed': () => 'scheduled a release that could not be published at its time',
  'website.locked': () => 'set the password of the website',
  'website.unlocked': () => 'removed the password of the website',
  'page.closed': () => 'closed a page to all but members',
  'page.opened': () => 'opened a page to everyone',
  'page.code-changed': () => 'changed the code of a page',
  'plan.requested': () => 'asked for a plan for the website',
  'plan.withdrawn': () => 'withdrew the request for a plan',
  'plan.changed': () => 'changed the plan of the website',
  'trial.extended': () => 'changed the end of the trial',
  'submissions.exported': () => 'exported the messages of a form',
  'submission.erased': () => 'deleted a message of a form',
  'captcha.changed': () => 'changed the captcha of forms',
  'captcha.removed': () => 'removed the captcha of forms',
  'share-link.created': () => 'created a link to the visits',
  'share-link.revoked': () => 'revoked a link to the visits',
  'product.created': () => 'created a product',
  'product.changed': (_, entry) => `changed a product${fields(entry)}`,
  'product.deleted': () => 'moved a product to the trash',
  'product.restored': () => 'restored a product from the trash',
  'store.shipping-changed': () => 'changed the shipping of the store',
  'store.mails-changed': (_, entry) => `changed the mails of the store${fields(entry)}`,
  'store.taxes-changed': (_, entry) => `changed the taxes of the store${fields(entry)}`,
  'coupon.created': () => 'created a coupon',
  'coupon.changed': (_, entry) => `changed a coupon${fields(entry)}`,
  'coupon.deleted': () => 'deleted a coupon',
  'order.refunded': () => 'refunded an order',
  'order.cancelled': () => 'cancelled an order',
  'orders.test-deleted': () => 'deleted the test orders',
  'customer.changed': (_, entry) => `changed a customer${fields(entry)}`,
  'customer.erased': () => 'erased the name and addresses of a customer',
  'customers.exported': () => 'exported the customers',
  'payments.connected': () => 'connected a payment account',
  'payments.disconnected': () => 'disconnected a payment account',
  'payments.mode-changed': () => 'switched between test payments and real payments',
  'store.settings-changed': (_, entry) => `changed the settings of the store${fields(entry)}`,
}

const member = (name: string) => (name === deleted.member ? name : `the member ${name}`)
const account = (name: string) =>
  name === 'you' ? 'your account' : name === deleted.account ? name : `the account of ${name}`
const roles = (name: string) => (name === 'you' ? 'your roles' : `the roles of ${name}`)

const area = ({ detail }: AuditEntry) => areaOf(Number(detail['flag']))?.name ?? 'an area'

function asRoles({ detail }: AuditEntry): string {
  const roles = list(detail['roles'])
  return roles.length > 0 ? ` as ${roles.map(roleName).join(', ')}` : ''
}

function change({ detail }: AuditEntry): string {
  const [from, to] = [list(detail['from']), list(detail['to'])]
  if (to.length === 0) return ''
  const after = to.map(roleName).join(', ')
  return from.length > 0 ? ` from ${from.map(roleName).join(', ')} to ${after}` : ` to ${after}`
}

/** The labels of the changed fields, without their values. */
function fields({ detail }: AuditEntry): string {
  const labels = [...new Set(list(detail['fields']).map(fieldLabel))]
  return labels.length > 0 ? `: ${labels.join(', ')}` : ''
}

function count({ detail }: AuditEntry): string {
  const counted = Object.values(detail).find((value) => typeof value === 'number')
  return typeof counted === 'number' ? manyText(counted, 'member') : 'members'
}

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
