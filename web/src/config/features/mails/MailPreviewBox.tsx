import * as mails from '@portico/proto/api/commerce/mails/mails'
import { listOrders } from '@portico/proto/api/commerce/orders/orders'
import type { MailKind } from '@portico/proto/enums/mail-kind'
import { permission } from '@portico/proto/enums/permission'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import type { MailPreview, MailTexts } from '@portico/proto/http/shop/mails'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { frameDocument } from '../../../widgets/mail-preview/frame-document.ts'
import { call, queryOf } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { Select } from '../../ui/fields/Select.tsx'
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx'
import { fieldTexts, refusalText } from '../../ui/forms/refusal.ts'
import { useRested } from '../../ui/lists/useRested.ts'
import { Skeleton } from '../../ui/states/States.tsx'
import { MailFrame } from './MailFrame.tsx'
import '../../ui/layout/device-preview.css'

/** The widths of a mail in a mail program, px. */
const widths = { phone: 390, desktop: 680 }
type Device = keyof typeof widths

type Props = {
  kind: MailKind
  texts: MailTexts
  orderId: string | undefined
  chooseOrder: (id: string) => void
}

/** A mail as it would be sent with the texts of the form, with an order that is made up or one of the last orders. */
export function MailPreviewBox({ kind, texts, orderId, chooseOrder }: Props) {
  const { websiteId } = useWebsite()
  const [device, setDevice] = useState<Device>('phone')
  const [last, setLast] = useState<MailPreview>()
  const body = useRested(JSON.stringify({ texts, ...(orderId !== undefined && { orderId }) }), 350)
  const preview = useQuery({
    queryKey: [mails.previewMail.path, { websiteId, kind, body }],
    async queryFn() {
      const target = { params: { kind }, query: { websiteId } }
      const reply = await call(mails.previewMail, {
        ...target,
        body: JSON.parse(body) as { texts: MailTexts },
      })
      setLast(reply)
      return reply
    },
    retry: false,
  })
  // While a text cannot be shown, the last mail that could stays.
  const { data = last, error } = preview
  return (
    <section className="device-preview" aria-label="Preview">
      <div className="preview-head">
        <SegmentedControl
          label="Width of the preview"
          options={{ phone: 'Phone', desktop: 'Desktop' }}
          value={device}
          onChange={setDevice}
        />
        {kind !== 'unresolved-payment' && <OrderChoice orderId={orderId} choose={chooseOrder} />}
      </div>
      {error && (
        <p className="error small" role="status">
          {Object.values(fieldTexts(error))[0] ?? refusalText(error)}
        </p>
      )}
      {data ? <Shown data={data} width={widths[device]} /> : !error && <Skeleton rows={8} block />}
    </section>
  )
}

const Shown = ({ data, width }: { data: MailPreview; width: number }) => (
  <>
    <dl className="mail-head">
      <div>
        <dt>To</dt>
        <dd>{data.to}</dd>
      </div>
      <div>
        <dt>Subject</dt>
        <dd>{data.subject}</dd>
      </div>
    </dl>
    <MailFrame html={frameDocument(data.html)} width={width} title={`Mail: ${data.subject}`} />
    {data.missing && (
      <p className="soft small">
        {data.missing === 'shipment'
          ? 'Nothing of this order has been sent yet: the shipment is made up.'
          : 'Nothing of this order has been refunded yet: the refund is made up.'}
      </p>
    )}
    <details className="mail-plain">
      <summary>The same mail as plain text</summary>
      <pre>{data.text}</pre>
    </details>
  </>
)

function OrderChoice({ orderId, choose }: { orderId: string | undefined; choose: (id: string) => void }) {
  const { websiteId, may } = useWebsite()
  const enabled = may(permission.commerceOrders, featureFlag.commerce)
  const last = (book: 'live' | 'test') => ({
    ...queryOf(listOrders, { query: { websiteId, book, limit: 20 } }),
    enabled,
  })
  const live = useQuery(last('live'))
  const test = useQuery(last('test'))
  const orders = [...(live.data?.orders ?? []), ...(test.data?.orders ?? [])]
    .filter(({ email }) => email !== '')
    .sort((one, other) => other.placedAt - one.placedAt)
    .slice(0, 20)
  if (!enabled || orders.length === 0) return <span className="soft small">With a made-up order</span>
  return (
    <Select
      label="Order of the preview"
      value={orderId ?? ''}
      onChange={choose}
      options={[
        { value: '', label: 'A made-up order' },
        ...orders.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
      ]}
    />
  )
}
