import { reportAct } from '@portico/kit/audit/report-act'
import { conflict, invalid, unavailable } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/commerce/payments/payments.schemas'
import type { PaymentSettings } from '@portico/proto/http/shop/payments'
import { paymentMessages } from '@portico/proto/texts/payment-messages'
import type { Tx } from '@portico/kit/postgres/db'
import type { PaymentsDeps } from '../deps.ts'
import { readKeys } from '../domain/keys.ts'
import { readSettings } from '../../settings/store/settings.ts'
import { addAccount, closeAccount, readAccounts, readIsLive, setIsLive } from '../store/accounts.ts'
import { limitsOf } from '../stripe/limits.ts'

export const readPayments = (deps: PaymentsDeps) =>
  route(api.readPayments, async ({ query: { websiteId } }) =>
    deps.db.tenant(websiteId, (tx) => settingsOf(deps, tx, websiteId)),
  )

/** Stores the owner's keys after the provider has accepted them. The key is never shown again. */
export const connectPayments = (deps: PaymentsDeps) =>
  route(api.connectPayments, async ({ query: { websiteId }, body, principal: { accountId } }) => {
    const keys = readKeys(body.key, body.publishableKey)
    if (!keys.ok) throw invalid({ [keys.field]: keys.error })
    const opened = deps.payments.prepare(websiteId, { ...body, isLive: keys.isLive })
    const checked = await opened.provider.checkKey()
    if (checked.status === 'unknown') throw unavailable(paymentMessages.providerAway, 10)
    if (checked.status === 'refused') throw invalid({ key: paymentMessages.keyRefused })
    await deps.db.tenant(websiteId, async (tx) => {
      await closeAccount(tx, websiteId, opened.account, deps.clock.now())
      if (!(await addAccount(tx, opened.account))) throw conflict(paymentMessages.connectedMeanwhile)
      reportAct(deps, tx, 'commerce', { websiteId, accountId, action: 'payments.connected' })
    })
    await deps.payments.openWebhook(opened)
    return deps.db.tenant(websiteId, (tx) => settingsOf(deps, tx, websiteId))
  })

/** Forgets an account for further payments. Earlier payments with it can still be refunded. */
export const disconnectPayments = (deps: PaymentsDeps) =>
  route(api.disconnectPayments, async ({ query: { websiteId, mode }, principal: { accountId } }) => {
    const isLive = mode === 'live'
    const closing = await deps.db.tenant(websiteId, async (tx) => {
      const account = (await readAccounts(tx, websiteId)).find(
        (each) => each.provider === 'stripe' && each.isLive === isLive,
      )
      if (!account) return undefined
      await closeAccount(tx, websiteId, account, deps.clock.now())
      if (isLive) await setIsLive(tx, websiteId, false)
      reportAct(deps, tx, 'commerce', { websiteId, accountId, action: 'payments.disconnected' })
      return account
    })
    if (closing?.webhookId) await deps.payments.open(closing).provider.closeWebhook(closing.webhookId)
    return deps.db.tenant(websiteId, (tx) => settingsOf(deps, tx, websiteId))
  })

/** Switches between test payments and real ones, which need a connected account. */
export const changePaymentMode = (deps: PaymentsDeps) =>
  route(api.changePaymentMode, async ({ query: { websiteId }, body: { mode }, principal: { accountId } }) =>
    deps.db.tenant(websiteId, async (tx) => {
      const isLive = mode === 'live'
      const accounts = await readAccounts(tx, websiteId)
      if (isLive && !accounts.some((each) => each.provider === 'stripe' && each.isLive))
        throw conflict(paymentMessages.noLiveAccount)
      if (isLive !== (await readIsLive(tx, websiteId))) {
        await setIsLive(tx, websiteId, isLive)
        reportAct(deps, tx, 'commerce', { websiteId, accountId, action: 'payments.mode-changed' })
      }
      return settingsOf(deps, tx, websiteId)
    }),
  )

async function settingsOf(
  { options }: Pick<PaymentsDeps, 'options'>,
  tx: Tx,
  websiteId: string,
): Promise<PaymentSettings> {
  const accounts = await readAccounts(tx, websiteId)
  const { currency } = await readSettings(tx, websiteId)
  const { minimum, maximum, methods } = limitsOf(currency)
  return {
    mode: (await readIsLive(tx, websiteId)) ? 'live' : 'test',
    testBank: options.testProvider?.origin,
    accounts: accounts
      .filter(({ provider }) => provider === 'stripe')
      .map(({ isLive, publishableKey, keyEnd, webhookId, createdAt }) => ({
        mode: isLive ? 'live' : 'test',
        publishableKey,
        keyEnd,
        hasWebhook: webhookId !== null,
        connectedAt: createdAt.getTime(),
      })),
    accepts: { currency, minimum, maximum, methods: [...methods] },
  }
}
