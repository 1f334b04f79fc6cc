import { useState } from 'react'
import { invite } from '@portico/proto/api/identity/invitations'
import type { RoleName } from '@portico/proto/enums/website-role'
import { INVITATION_DAYS } from '@portico/proto/limits'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { manyText } from '../../ui/text/format.ts'
import { EmailField } from '../../ui/fields/Field.tsx'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useSubmit, checkEmail } from '../../ui/forms/useSubmit.ts'
import { useWebsite } from '../../session/website.ts'
import { useChangeOfRoles } from './data.ts'
import { RoleChoice } from './RoleChoice.tsx'

/** The form that invites one contributor by mail. */
export function InviteForm({ close }: { close: () => void }) {
  const { websiteId, site } = useWebsite()
  const send = useChangeOfRoles(invite)
  const [roles, setRoles] = useState<RoleName[]>(['editor'])
  const { form, errors, refusal, isPending } = useSubmit({
    fields: ['email', 'roles'],
    check: (values) => ({
      ...checkEmail(values),
      ...(roles.length === 0 && { roles: 'Choose at least one role.' }),
    }),
    send: ({ email = '' }) => send({ body: { websiteId, email: email.trim(), roles } }),
    done: ({ email }) => {
      toast(`Invitation sent to ${email}.`)
      close()
    },
  })
  return (
    <form className="invite" {...form} aria-label="Invite contributor">
      <p className="soft">
        We will email a link to join {site?.title ?? 'the website'}. It works for{' '}
        {manyText(INVITATION_DAYS, 'day')} and only with this address.
      </p>
      <Refusal text={refusal} />
      <EmailField error={errors['email']} focus />
      <RoleChoice chosen={roles} onChange={setRoles} error={errors['roles']} />
      <FormActions send="Send invitation" busy="Inviting…" isPending={isPending} close={close} />
    </form>
  )
}
