import { invite } from '@portico/proto/api/identity/team/invitations'
import type { RoleName } from '@portico/proto/enums/website-role'
import { INVITATION_DAYS } from '@portico/proto/limits'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { manyText } from '../../ui/text/format.ts'
import { EmailField } from '../../ui/fields/TextField.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { checkEmail } from '../../ui/forms/checks.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { useWebsite } from '../../session/website.ts'
import { useChangeOfRoles } from './data.ts'
import { RoleChoice } from './RoleChoice.tsx'

/** The form that invites one contributor by mail. */
export function InviteForm({ close }: { close: () => void }) {
  const { websiteId, site } = useWebsite()
  const send = useChangeOfRoles(invite)
  const form = useForm({
    values: { email: '', roles: ['editor'] as RoleName[] },
    check: ({ email, roles }) => ({
      ...checkEmail({ email }),
      ...(roles.length === 0 && { roles: 'Choose at least one role.' }),
    }),
    bodyOf: ({ email, roles }) => ({ websiteId, email: email.trim(), roles }),
    contract: async () => (await import('@portico/proto/api/identity/team/invitations.schemas')).invite,
    send: (body) => send({ body }),
    done: ({ email }) => {
      toast(`Invitation sent to ${email}.`)
      close()
    },
  })
  return (
    <Form form={form} className="invite" label="Invite contributor">
      <p className="soft">
        We will email a link to join {site?.title ?? 'the website'}. It works for{' '}
        {manyText(INVITATION_DAYS, 'day')} and only with this address.
      </p>
      <EmailField control={form.control} name="email" focus />
      <RoleChoice control={form.control} name="roles" />
      <FormActions send="Send invitation" busy="Inviting…" isPending={form.isPending} close={close} />
    </Form>
  )
}
