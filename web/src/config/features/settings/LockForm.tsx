import { useMutation } from '@tanstack/react-query'
import * as locks from '@portico/proto/api/sites/access/locks'
import {
  MAX_LOCK_NOTE_LENGTH,
  MAX_LOCK_PASSWORD_LENGTH,
  MIN_LOCK_PASSWORD_LENGTH,
} from '@portico/proto/limits/lock-limits'
import { useWebsite } from '../../session/website.ts'
import { useChange, useRead } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { ConfirmButton } from '../../ui/actions/ConfirmButton.tsx'
import { dateText } from '../../ui/text/format.ts'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { SavedForm } from '../../ui/forms/SavedForm.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { toast } from '../../ui/toasts/toast.ts'

/** The password that visitors need for the website. It takes effect at once, without publishing. */
export function LockForm() {
  const { websiteId } = useWebsite()
  const lock = useRead(locks.readLock, { params: { websiteId } })
  const update = useChange(locks.updateLock)
  return (
    <Section title="Website password">
      <Await query={lock} rows={3}>
        {({ isLocked, note, changedOn }) => (
          <>
            {isLocked && (
              <Locked websiteId={websiteId} since={changedOn === undefined ? '' : dateText(changedOn)} />
            )}
            <SavedForm
              help={
                isLocked
                  ? 'A new password takes effect at once, and visitors must enter it again.'
                  : 'With a password, visitors see a lock screen until they enter it. It takes effect at once. Search engines no longer list your pages.'
              }
              values={{ password: '', note }}
              bodyOf={({ password, ...values }) => ({ ...values, ...(password !== '' && { password }) })}
              contract={async () =>
                (await import('@portico/proto/api/sites/access/locks.schemas')).updateLock
              }
              save={(body) => update({ params: { websiteId }, body })}
            >
              {({ control }) => (
                <>
                  <TextField
                    control={control}
                    name="password"
                    label={isLocked ? 'New password' : 'Password'}
                    help={`At least ${MIN_LOCK_PASSWORD_LENGTH} characters. Keep a copy: it is not shown again.`}
                    isCode
                    maxLength={MAX_LOCK_PASSWORD_LENGTH}
                  />
                  <TextField
                    control={control}
                    name="note"
                    label="Note on the lock screen"
                    help="For example when the website opens, or whom to ask for the password."
                    rows={2}
                    maxLength={MAX_LOCK_NOTE_LENGTH}
                  />
                </>
              )}
            </SavedForm>
          </>
        )}
      </Await>
    </Section>
  )
}

function Locked({ websiteId, since }: { websiteId: string; since: string }) {
  const remove = useChange(locks.deleteLock)
  const removing = useMutation({
    mutationFn: () => remove({ params: { websiteId } }),
    onSuccess: () => toast('The website is open to everyone.'),
  })
  return (
    <>
      <p>Visitors need a password. It was set on {since}.</p>
      <Refusal text={removing.error ? refusalText(removing.error) : undefined} />
      <p className="actions">
        <ConfirmButton
          question="Open the website to everyone?"
          yes="Remove the password"
          act={() => removing.mutate()}
          busy={removing.isPending}
        >
          Remove password
        </ConfirmButton>
      </p>
    </>
  )
}
