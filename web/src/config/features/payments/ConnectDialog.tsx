import * as payments from '@portico/proto/api/commerce/payments/payments'
import type { PaymentSettings } from '@portico/proto/http/shop/payments'
import { useChange } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { accountOf, type Mode } from './payment-state.ts'

type Values = { key: string; publishableKey: string }

/** Connects a Stripe account by its keys. The service checks the restricted key with Stripe and never returns it. */
export function ConnectDialog({ mode, close }: { mode: Mode; close: () => void }) {
  const { websiteId } = useWebsite()
  const connect = useChange(payments.connectPayments)
  return (
    <FormDialog<Values, Values, PaymentSettings>
      title={mode === 'live' ? 'Connect Stripe' : 'Connect a test account of Stripe'}
      help="Stripe shows both keys under Developers, API keys. The restricted key is stored encrypted, and only its last four characters are shown again."
      send="Connect"
      busy="Asking Stripe…"
      values={{ key: '', publishableKey: '' }}
      check={({ key, publishableKey }) => ({
        ...checkPrefix('key', key, ['rk', 'sk'], mode, 'restricted'),
        ...checkPrefix('publishableKey', publishableKey, ['pk'], mode, 'publishable'),
      })}
      contract={async () =>
        (await import('@portico/proto/api/commerce/payments/payments.schemas')).connectPayments
      }
      submit={(body) => connect({ query: { websiteId }, body })}
      done={(settings) =>
        toast(
          accountOf(settings, mode)?.hasWebhook
            ? 'Your Stripe account is connected.'
            : 'Your Stripe account is connected, but Stripe does not send its events yet.',
        )
      }
      close={close}
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="key"
            label="Restricted key"
            type="password"
            isCode
            maxLength={250}
            placeholder={`rk_${mode}_…`}
            help="Allow it to write payment intents, refunds and webhook endpoints, and to read the balance, its transactions, payouts, disputes and events."
          />
          <TextField
            control={control}
            name="publishableKey"
            label="Publishable key"
            isCode
            maxLength={250}
            placeholder={`pk_${mode}_…`}
          />
        </>
      )}
    </FormDialog>
  )
}

function checkPrefix(
  field: keyof Values,
  value: string,
  kinds: readonly string[],
  mode: Mode,
  name: string,
): Record<string, string> {
  return kinds.some((kind) => value.trim().startsWith(`${kind}_${mode}_`))
    ? {}
    : { [field]: `Paste the ${name} key. It begins with ${kinds[0] ?? ''}_${mode}_.` }
}
