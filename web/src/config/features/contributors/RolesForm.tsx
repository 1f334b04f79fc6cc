import { changeContributor } from '@portico/proto/api/identity/team/contributors'
import { roleName } from '@portico/proto/enums/role-words'
import type { RoleName } from '@portico/proto/enums/website-role'
import type { Contributor } from '@portico/proto/http/people/contributors'
import { useWebsite } from '../../session/website.ts'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { useForm, type Errors } from '../../ui/forms/useForm.ts'
import { contributorName, useChangeOfRoles } from './data.ts'
import { RoleChoice } from './RoleChoice.tsx'

type Props = { contributor: Contributor; isLast: boolean; close: () => void }

/** The form that changes the roles of a contributor, with undo. */
export function RolesForm({ contributor, isLast, close }: Props) {
  const { websiteId } = useWebsite()
  const change = useChangeOfRoles(changeContributor)
  const setTo = (to: RoleName[]) =>
    change({ params: { accountId: contributor.accountId }, query: { websiteId }, body: { roles: to } })
  const name = contributorName(contributor)
  const form = useForm({
    values: { roles: contributor.roles },
    check: ({ roles }): Errors =>
      roles.length === 0 ? { roles: 'Choose at least one role, or remove the contributor.' } : {},
    send: ({ roles }) => setTo(roles),
    done: (_, { roles }) => {
      toast(`${name} is now ${roles.map(roleName).join(', ')}.`, {
        undo: () =>
          void setTo(contributor.roles).catch((error: Error) =>
            toast(`Not undone: ${refusalText(error)}`, { tone: 'poor' }),
          ),
      })
      close()
    },
  })
  return (
    <Form form={form} className="roles-form" label={`Roles of ${name}`}>
      <RoleChoice
        control={form.control}
        name="roles"
        locked={
          isLast
            ? {
                role: 'admin',
                reason: 'The only admin keeps this role. Give another contributor the admin role first.',
              }
            : undefined
        }
      />
      <FormActions send="Save roles" busy="Saving…" isPending={form.isPending} close={close} />
    </Form>
  )
}
