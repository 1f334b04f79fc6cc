import { useMutation } from '@tanstack/react-query'
import { useWatch, type Control } from 'react-hook-form'
import * as captchas from '@portico/proto/api/forms/captcha'
import { listForms } from '@portico/proto/api/forms/forms'
import { captchaNames } from '@portico/proto/values/captcha'
import type { CaptchaReply } from '@portico/proto/http/forms/captcha'
import type { FormSummary } from '@portico/proto/http/forms/forms'
import { MAX_CAPTCHA_KEY_LENGTH } from '@portico/proto/limits'
import { useWebsite } from '../../session/website.ts'
import { useChange, useRead } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { ConfirmButton } from '../../ui/actions/ConfirmButton.tsx'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { SavedForm } from '../../ui/forms/SavedForm.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { ChecksField, ChoiceField, choicesOf } from '../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

/** The captcha that keeps programs from sending forms: its provider and keys, and the forms that ask for it (FORM-20). */
export function CaptchaForm() {
  const { websiteId } = useWebsite()
  const captcha = useRead(captchas.readCaptcha, { query: { websiteId } })
  const forms = useRead(listForms, { query: { websiteId } })
  return (
    <Section title="Captcha">
      <Await query={captcha} rows={4}>
        {(reply) => (
          <Await query={forms} rows={4}>
            {(list) => (
              <>
                <Form websiteId={websiteId} captcha={reply.captcha} forms={list.forms} />
                {reply.captcha && <Remove websiteId={websiteId} />}
              </>
            )}
          </Await>
        )}
      </Await>
    </Section>
  )
}

type FormProps = { websiteId: string; captcha: CaptchaReply['captcha']; forms: readonly FormSummary[] }

function Form({ websiteId, captcha, forms }: FormProps) {
  const update = useChange(captchas.updateCaptcha)
  return (
    <SavedForm
      help="Visitors prove that they are people before they send a form. Changes take effect at once, without publishing."
      values={{
        provider: captcha?.provider ?? ('turnstile' as const),
        siteKey: captcha?.siteKey ?? '',
        secret: '',
        formIds: forms.filter((form) => form.captcha).map(({ id }) => id),
      }}
      bodyOf={({ secret, ...values }) => ({ ...values, ...(secret !== '' && { secret }) })}
      contract={async () => (await import('@portico/proto/api/forms/captcha.schemas')).updateCaptcha}
      save={(body) => update({ query: { websiteId }, body })}
    >
      {({ control }) => <Fields control={control} hasSecret={captcha !== null} forms={forms} />}
    </SavedForm>
  )
}

type Values = {
  provider: keyof typeof captchaNames
  siteKey: string
  secret: string
  formIds: string[]
}
type FieldsProps = { control: Control<Values>; hasSecret: boolean; forms: readonly FormSummary[] }

function Fields({ control, hasSecret, forms }: FieldsProps) {
  const provider = useWatch({ control, name: 'provider' })
  return (
    <>
      <ChoiceField
        control={control}
        name="provider"
        label="Provider"
        help="You need a free account there. The provider learns which visitors open a form with a captcha."
        options={choicesOf(captchaNames)}
      />
      <TextField
        control={control}
        name="siteKey"
        label="Site key"
        help={`From your account at ${captchaNames[provider]}. It is part of your pages.`}
        isCode
        maxLength={MAX_CAPTCHA_KEY_LENGTH}
      />
      <TextField
        control={control}
        name="secret"
        label={hasSecret ? 'New secret' : 'Secret'}
        help={
          hasSecret
            ? 'The present secret stays if you leave this empty. It is never shown again.'
            : 'The second key of your account. It is never shown again, and visitors cannot see it.'
        }
        type="password"
        isCode
        maxLength={MAX_CAPTCHA_KEY_LENGTH}
      />
      {forms.length > 0 ? (
        <ChecksField<Values, string>
          control={control}
          name="formIds"
          label="Forms with a captcha"
          options={forms.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <p className="soft">
          This website has no forms yet. Choose here which ones ask for the captcha when you have some.
        </p>
      )}
    </>
  )
}

function Remove({ websiteId }: { websiteId: string }) {
  const remove = useChange(captchas.removeCaptcha)
  const removing = useMutation({
    mutationFn: () => remove({ query: { websiteId } }),
    onSuccess: () => toast('The captcha was removed. Your forms can be sent without one.'),
  })
  return (
    <>
      <Refusal text={removing.error ? refusalText(removing.error) : undefined} />
      <p className="actions">
        <ConfirmButton
          question="Let all forms be sent without a captcha?"
          yes="Remove the captcha"
          act={() => removing.mutate()}
          busy={removing.isPending}
        >
          Remove captcha
        </ConfirmButton>
      </p>
    </>
  )
}
