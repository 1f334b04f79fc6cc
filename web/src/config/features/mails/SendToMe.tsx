import * as mails from '@portico/proto/api/commerce/mails/mails'
import type { MailKind } from '@portico/proto/enums/mail-kind'
import type { MailTexts } from '@portico/proto/http/shop/mails'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CallFailure } from '../../../lib/data/failure.ts'
import { call } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { BusyButton } from '../../ui/actions/BusyButton.tsx'
import { fieldTexts, refusalText } from '../../ui/forms/refusal.ts'

/** Sends the mail with the shown texts to the account that is signed in. */
export function SendToMe({
  kind,
  texts,
  orderId,
}: {
  kind: MailKind
  texts: MailTexts
  orderId: string | undefined
}) {
  const { websiteId } = useWebsite()
  const send = useMutation({
    mutationFn: () =>
      call(mails.sendMailToMe, {
        params: { kind },
        query: { websiteId },
        body: { texts, ...(orderId !== undefined && { orderId }) },
      }),
  })
  return (
    <div className="mail-send">
      <BusyButton action={send} busy="Sending…" quiet>
        Send to me
      </BusyButton>
      <span role="status" className={send.isError ? 'error small' : 'soft small'}>
        {send.isSuccess && `Sent to ${send.data.to} with the text shown here.`}
        {send.isError && `Not sent: ${Object.values(fieldTexts(send.error))[0] ?? refusalText(send.error)}`}
      </span>
      {isUnconfirmed(send.error) && <Link to="/account">Go to your account</Link>}
    </div>
  )
}

const isUnconfirmed = (error: Error | null): boolean =>
  error instanceof CallFailure && error.errorKey === 'NOT_CONFIRMED'
