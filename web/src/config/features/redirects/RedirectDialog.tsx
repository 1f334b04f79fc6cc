import * as redirects from '@portico/proto/api/sites/redirects'
import type { Redirect } from '@portico/proto/http/redirects'
import { useWebsite } from '../../session/website.ts'
import { useChange } from '../../session/calls.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { SelectBox } from '../../ui/fields/Select.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { checkRequired } from '../../ui/forms/useSubmit.ts'

type Props = { redirect?: Redirect; close: () => void }

/** Adds or changes a redirect. */
export function RedirectDialog({ redirect, close }: Props) {
  const { websiteId } = useWebsite()
  const addRedirect = useChange(redirects.addRedirect)
  const updateRedirect = useChange(redirects.updateRedirect)
  return (
    <FormDialog
      title={redirect ? 'Change the redirect' : 'Add a redirect'}
      send={redirect ? 'Save' : 'Add'}
      busy={redirect ? 'Saving…' : 'Adding…'}
      fields={['source', 'target', 'status']}
      check={(values) => ({
        ...checkRequired(values, 'source', 'Enter the old address.'),
        ...checkRequired(values, 'target', 'Enter the new address.'),
      })}
      submit={({ source = '', target = '', status }) => {
        const body = { source, target, status: status === '302' ? (302 as const) : (301 as const) }
        return redirect
          ? updateRedirect({ params: { websiteId, id: redirect.id }, body })
          : addRedirect({ params: { websiteId }, body })
      }}
      done={({ source, target }) => toast(`${source} leads to ${target}. It works at once.`)}
      close={close}
    >
      {(errors) => (
        <>
          <Field
            name="source"
            label="Old address"
            error={errors['source']}
            help="A path such as /old. [name] stands for any one part, and * at the end for the rest: /blog/*"
          >
            {(props) => (
              <input
                {...props}
                defaultValue={redirect?.source}
                maxLength={500}
                spellCheck={false}
                autoCapitalize="off"
                autoComplete="off"
              />
            )}
          </Field>
          <Field
            name="target"
            label="New address"
            error={errors['target']}
            help="A path of this website, such as /journal/*, or an https address."
          >
            {(props) => (
              <input
                {...props}
                defaultValue={redirect?.target}
                maxLength={500}
                spellCheck={false}
                autoCapitalize="off"
                autoComplete="off"
              />
            )}
          </Field>
          <Field name="status" label="Kind" error={errors['status']}>
            {(props) => (
              <SelectBox>
                <select {...props} className="select" defaultValue={String(redirect?.status ?? 301)}>
                  <option value="301">Permanent (301)</option>
                  <option value="302">Temporary (302)</option>
                </select>
              </SelectBox>
            )}
          </Field>
        </>
      )}
    </FormDialog>
  )
}
