import * as api from '@portico/proto/api/commerce/mails/mails.schemas'
import { changedFields } from '@portico/kit/audit/changed-fields'
import { reportAct } from '@portico/kit/audit/report-act'
import { conflict, invalid, notFound, Refusal } from '@portico/kit/errors'
import { checkPermission } from '@portico/kit/http/access'
import type { Principal } from '@portico/kit/http/principal'
import { route, type Route } from '@portico/kit/http/route'
import type { Tx } from '@portico/kit/postgres/db'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { mailKinds, ownerMailKinds, type MailKind } from '@portico/proto/enums/mail-kind'
import { permission } from '@portico/proto/enums/permission'
import type {
  ChangeMail,
  MailPreview,
  MailReaders,
  MailsReply,
  ShowMail,
  StoreMail,
} from '@portico/proto/http/shop/mails'
import { mailMessages } from '@portico/proto/texts/mail-messages'
import type { MailsDeps } from '../deps.ts'
import { isDefault, mailView, textProblems, UNCHANGED } from '../domain/mail-texts.ts'
import { listLastOrders } from '../store/causes.ts'
import { lockMailTexts, readMailText, readMailTexts, writeMailText } from '../store/mail-texts.ts'
import { ownerMails } from '../use-cases/compose-mail.ts'
import { showMail, type ShownMail } from '../use-cases/preview-mail.ts'
import { sendToMe } from '../use-cases/send-to-me.ts'

/** The texts of the store's mails (permission 1415), and their preview. */
export const mailsRoutes = (deps: MailsDeps): Route[] => [
  route(api.readMails, ({ query: { websiteId } }) => listMails(deps, websiteId)),
  route(api.changeMail, ({ query: { websiteId }, params: { kind }, principal: { accountId }, body }) =>
    change(deps, { websiteId, accountId, kind }, body),
  ),
  route(api.previewMail, async ({ query: { websiteId }, params: { kind }, principal, body }) => {
    checkOrder(principal, websiteId, body)
    const reader = await readerOf(deps, websiteId, principal.accountId)
    return previewOf(await showMail(deps, { ...body, websiteId, kind, reader, messageId: 'preview' }))
  }),
  route(api.sendMailToMe, ({ query: { websiteId }, params: { kind }, principal, body }) => {
    checkOrder(principal, websiteId, body)
    return sendToMe(deps, { ...body, websiteId, kind, accountId: principal.accountId })
  }),
  route(api.internalMailPreview, async ({ website, params: { kind }, query }) => {
    const { id: websiteId } = website
    const reader = await readerOf(deps, websiteId, query.reader)
    const asked = { websiteId, kind, reader, messageId: 'preview', orderId: query.order }
    const preview = previewOf(await showMail(deps, asked))
    const orders = query.orders
      ? await deps.db.tenant(websiteId, (tx) => listLastOrders(tx, websiteId, query.order))
      : []
    return { ...preview, orders }
  }),
]

async function listMails(deps: MailsDeps, websiteId: string): Promise<MailsReply> {
  const mails = await deps.db.tenant(websiteId, (tx) => viewsOf(tx, websiteId))
  const readers = await listReaders(deps, websiteId)
  return { mails, ...(readers && { readers }) }
}

async function viewsOf(tx: Tx, websiteId: string): Promise<StoreMail[]> {
  const stored = await readMailTexts(tx, websiteId)
  return mailKinds.map((kind) => mailView(kind, stored.get(kind) ?? UNCHANGED))
}

/** Returns who gets the mails to the people who run the store; undefined while identity does not answer. */
async function listReaders({ directory }: MailsDeps, websiteId: string): Promise<MailReaders[] | undefined> {
  try {
    return await Promise.all(
      ownerMailKinds.map(async (kind) => {
        const { recipients, unconfirmed } = await directory.readersOf(websiteId, ownerMails[kind])
        return { kind, recipients: [...recipients], unconfirmed: [...unconfirmed] }
      }),
    )
  } catch (error) {
    if (error instanceof Refusal && error.status === 503) return undefined
    throw error
  }
}

async function change(
  deps: MailsDeps,
  { websiteId, accountId, kind }: { websiteId: string; accountId: string; kind: MailKind },
  { version, texts, isOff }: ChangeMail,
): Promise<MailsReply> {
  const problems = texts ? textProblems(kind, texts) : {}
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return deps.db.tenant(websiteId, async (tx) => {
    lockMailTexts(tx, websiteId)
    const stored = await readMailText(tx, websiteId, kind)
    if (stored.version !== version) throw conflict(mailMessages.changed)
    if (isOff && !mailView(kind, stored).isOptional) throw invalid({ isOff: mailMessages.notOptional })
    const changed = { texts: texts && isDefault(kind, texts) ? null : texts, isOff }
    const fields = changedFields({ texts: stored.texts, isOff: stored.isOff }, changed, ['texts'])
    if (fields.length > 0) {
      writeMailText(tx, websiteId, { kind, ...changed }, deps.clock.now())
      reportAct(deps, tx, 'commerce', { websiteId, accountId, action: 'store.mails-changed', fields: [kind] })
    }
    // No other service is asked: after the commit its failure must not look like a failed save.
    return { mails: await viewsOf(tx, websiteId) }
  })
}

/** The content of an order belongs to those who manage orders. @throws Refusal 403 */
function checkOrder(principal: Principal, websiteId: string, { orderId }: ShowMail): void {
  if (orderId === undefined) return
  checkPermission(principal, websiteId, {
    permission: permission.commerceOrders,
    areas: [featureFlag.commerce],
  })
}

/** The account that looks at a mail, whether or not its address is confirmed. */
async function readerOf({ directory }: MailsDeps, websiteId: string, accountId: string) {
  const { recipients, unconfirmed } = await directory.readersOf(
    websiteId,
    permission.commerceEmailNotifications,
  )
  const reader = [...recipients, ...unconfirmed].find((each) => each.accountId === accountId)
  if (!reader) throw notFound('account')
  return reader
}

const previewOf = ({ letter: { to, replyTo, subject, html, text }, ...more }: ShownMail): MailPreview => ({
  ...{ to, subject, html, text },
  ...(replyTo !== undefined && { replyTo }),
  ...more,
})
