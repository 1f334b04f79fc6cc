import * as redirects from '@portico/proto/api/sites/publishing/redirects'
import type { Redirect } from '@portico/proto/http/website/redirects'
import { useWebsite } from '../../session/website.ts'
import { useChange } from '../../session/calls.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { checkRequired } from '../../ui/forms/checks.ts'
import { toast } from '../../ui/toasts/toast.ts'

type Props = { redirect?: Redirect; close: () => void }
type Values = Pick<Redirect, 'source' | 'target' | 'status'>

const kinds = [
  { value: 301, label: 'Permanent (301)' },
  { value: 302, label: 'Temporary (302)' },
] as const

/** Adds or changes a redirect. */
export function RedirectDialog({ redirect, close }: Props) {
  const { websiteId } = useWebsite()
  const addRedirect = useChange(redirects.addRedirect)
  const updateRedirect = useChange(redirects.updateRedirect)
  const { source = '', target = '', status = 301 } = redirect ?? {}
  return (
    <FormDialog<Values, Values, Redirect>
      title={redirect ? 'Change the redirect' : 'Add a redirect'}
      send={redirect ? 'Save' : 'Add'}
      busy={redirect ? 'Saving…' : 'Adding…'}
      values={{ source, target, status }}
      check={(values) => ({
        ...checkRequired(values.source, 'source', 'Enter the old address.'),
        ...checkRequired(values.target, 'target', 'Enter the new address.'),
      })}
      contract={async () =>
        (await import('@portico/proto/api/sites/publishing/redirects.schemas')).addRedirect
      }
      submit={(body) =>
        redirect
          ? updateRedirect({ params: { websiteId, id: redirect.id }, body })
          : addRedirect({ params: { websiteId }, body })
      }
      done={(reply) => toast(`${reply.source} leads to ${reply.target}. It works at once.`)}
      close={close}
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="source"
            label="Old address"
            help="A path such as /old. [name] stands for any one part, and * at the end for the rest: /blog/*"
            isCode
            maxLength={500}
          />
          <TextField
            control={control}
            name="target"
            label="New address"
            help="A path of this website, such as /journal/*, or an https address."
            isCode
            maxLength={500}
          />
          <ChoiceField control={control} name="status" label="Kind" options={kinds} />
        </>
      )}
    </FormDialog>
  )
}
