import { roleName } from '@portico/proto/enums/role-words'
import type { AuditAction, AuditEntry } from '@portico/proto/http/audit'
import { manyText } from '../../ui/format.ts'
import { fieldWords } from './field-words.ts'

/** The actor, as the subject of a sentence. */
export function actorText({ actor }: AuditEntry, me: string | undefined): string {
  if (actor.kind === 'staff') return 'Portico’s support'
  if (actor.kind === 'system') return 'Portico'
  if (actor.id !== undefined && actor.id === me) return 'You'
  return actor.name || (actor.kind === 'member' ? 'A deleted member' : 'A deleted account')
}

/** The action: the rest of that sentence, with its full stop. */
export function actText(entry: AuditEntry, me: string | undefined): string {
  const { subject } = entry
  const whom =
    subject?.kind === 'account' && subject.id === me
      ? 'you'
      : subject?.name || (subject ? deleted[subject.kind] : 'someone')
  return `${sentences[entry.action](whom, entry)}.`
}

const deleted = {
  account: 'a deleted account',
  member: 'a deleted member',
  invitation: 'someone',
  session: 'a session',
  website: 'the website',
  form: 'a form',
  submission: 'a form submission',
  product: 'a product',
}

type Sentence = (whom: string, entry: AuditEntry) => string

const sentences: Record<AuditAction, Sentence> = {
  'staff.changed': () => 'changed the staff',
  'website.created': () => 'created the website',
  'website.owner-changed': (whom) => `made ${whom} the owner of the website`,

  'contributor.invited': (whom, entry) => `invited ${whom}${as(entry)}`,
  'contributor.invited-again': (whom) => `resent the invitation to ${whom}`,
  'contributor.invitation-revoked': (whom) => `revoked the invitation to ${whom}`,
  'contributor.joined': (_, entry) => `joined${as(entry)}`,
  'contributor.added': (whom, entry) => `added ${whom}${as(entry)}`,
  'contributor.roles-changed': (whom, entry) => `changed ${roles(whom)}${change(entry)}`,
  'contributor.removed': (whom) => `removed ${whom} from the website`,
  'contributor.left': () => 'left the website',

  'account.password-changed': () => 'changed the password',
  'account.password-reset': () => 'reset the password by email',
  'account.email-changed': () => 'changed the email address',
  'account.suspended': (whom) => `suspended ${account(whom)}`,
  'account.reinstated': (whom) => `reinstated ${account(whom)}`,
  'account.read': (whom) => `viewed ${account(whom)}`,
  'account.noted': (whom) => `wrote a note about ${account(whom)}`,
  'accounts.searched': () => 'searched for accounts',

  'people.read': () => 'viewed the members and contributors',
  'member.disabled': (whom) => `disabled ${member(whom)}`,
  'member.enabled': (whom) => `enabled ${member(whom)}`,
  'member.deleted': (whom) => (whom === deleted.member ? 'deleted a member' : `deleted ${member(whom)}`),
  'member.sessions-ended': (whom) => `signed out ${member(whom)} on all devices`,
  'members.exported': (_, entry) => `exported ${count(entry)}`,
  'member.locked': (whom) => `locked ${member(whom)}`,
  'member.unlocked': (whom) => `unlocked ${member(whom)}`,
  'member.preserved': (whom) => `put ${member(whom)} under a legal hold`,
  'member.released': (whom) => `released ${member(whom)} from a legal hold`,
  'member.terminated': (whom) => `ended the account of ${member(whom)}`,
  'members.redacted': (_, entry) => `redacted the personal data of ${count(entry)}`,

  'website.published': () => 'published the website',
  'website.settings-changed': (_, entry) => `changed the settings of the website${fields(entry)}`,
  'submissions.exported': () => 'exported the submissions of a form',
  'submission.erased': () => 'erased a form submission',
  'product.created': () => 'created a product',
  'product.changed': (_, entry) => `changed a product${fields(entry)}`,
  'store.settings-changed': (_, entry) => `changed the settings of the store${fields(entry)}`,
}

const member = (whom: string) => (whom === deleted.member ? whom : `the member ${whom}`)
const account = (whom: string) =>
  whom === 'you' ? 'your account' : whom === deleted.account ? whom : `the account of ${whom}`
const roles = (whom: string) => (whom === 'you' ? 'your roles' : `the roles of ${whom}`)

function as({ detail }: AuditEntry): string {
  const roles = list(detail['roles'])
  return roles.length > 0 ? ` as ${roles.map(roleName).join(', ')}` : ''
}

function change({ detail }: AuditEntry): string {
  const [from, to] = [list(detail['from']), list(detail['to'])]
  if (to.length === 0) return ''
  const after = to.map(roleName).join(', ')
  return from.length > 0 ? ` from ${from.map(roleName).join(', ')} to ${after}` : ` to ${after}`
}

/** What changed, in words, without values. */
function fields({ detail }: AuditEntry): string {
  const words = [...new Set(list(detail['fields']).map(fieldWords))]
  return words.length > 0 ? `: ${words.join(', ')}` : ''
}

function count({ detail }: AuditEntry): string {
  const counted = Object.values(detail).find((value) => typeof value === 'number')
  return typeof counted === 'number' ? manyText(counted, 'member') : 'members'
}

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
