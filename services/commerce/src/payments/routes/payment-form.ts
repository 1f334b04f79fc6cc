import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/commerce/payments/payments.schemas'
import type { PaymentForm } from '@portico/proto/http/shop/payments'
import type { PaymentsDeps } from '../deps.ts'
import { readIsLive } from '../store/accounts.ts'
import { readSettings } from '../../settings/store/settings.ts'

/** Returns what the checkout page needs to show the provider's fields, for `web`. */
export const internalPaymentForm = ({ db, payments, options }: PaymentsDeps) =>
  route(api.internalPaymentForm, async ({ website: { id: websiteId } }): Promise<PaymentForm> => {
    const { isLive, currency } = await db.tenant(websiteId, async (tx) => ({
      isLive: await readIsLive(tx, websiteId),
      currency: (await readSettings(tx, websiteId)).currency,
    }))
    const mode: PaymentForm['mode'] = isLive ? 'live' : 'test'
    const opened = await payments.accountFor(websiteId, mode)
    if (!opened) return { mode, provider: 'none' }
    const { account, provider } = opened
    const { methods } = provider.limits(currency)
    const common = { mode, publishableKey: account.publishableKey, methods: [...methods] }
    return account.provider === 'stripe'
      ? { ...common, provider: 'stripe' }
      : { ...common, provider: 'test', origin: options.testProvider?.origin ?? '' }
  })
