import type { Release } from '@portico/proto/http/releases'
import { useWebsite } from '../../app/website.ts'
import { Field } from '../../ui/Field.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { putName, useRefreshReleases } from './data.ts'

/** The form that names a release, in its place in the list. */
export function RenameRelease({ release, close }: { release: Release; close: () => void }) {
  const { websiteId } = useWebsite()
  const refresh = useRefreshReleases(websiteId)
  const { form, errors, refusal, isPending } = useSubmit({
    fields: ['name'],
    send: ({ name = '' }) => putName(websiteId, release.number, name),
    done: async () => {
      await refresh()
      close()
    },
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
