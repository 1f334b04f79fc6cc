import * as releases from '@portico/proto/api/sites/releases'
import type { Release } from '@portico/proto/http/releases'
import { useWebsite } from '../../session/website.ts'
import { useChange } from '../../session/calls.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { useSubmit } from '../../ui/forms/useSubmit.ts'

/** The form that names a release, in its place in the list. */
export function RenameRelease({ release, close }: { release: Release; close: () => void }) {
  const { websiteId } = useWebsite()
  const nameRelease = useChange(releases.nameRelease)
  const { form, errors, refusal, isPending } = useSubmit({
    fields: ['name'],
    send: ({ name = '' }) => nameRelease({ params: { websiteId, number: release.number }, body: { name } }),
    done: close,
  })
  return (
    <form {...form} className="release-form">
      <Refusal text={refusal} />
      <Field name="name" label={`Name of release ${release.number}`} error={errors['name']}>
        {(props) => (
          <input {...props} defaultValue={release.name} maxLength={200} autoComplete="off" autoFocus />
        )}
      </Field>
      <FormActions send="Save" busy="Saving…" isPending={isPending} close={close} />
    </form>
  )
}
