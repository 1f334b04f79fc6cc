import { useId, type ReactNode } from 'react'
import type { SettingsChange, SiteSettings } from '@portico/proto/http/sites'
import { CallFailure } from '../../../lib/data/failure.ts'
import { Await } from '../../ui/states/Await.tsx'
import { Labelled, SavedForm, type FieldProps } from '../../ui/forms/SavedForm.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { SelectBox } from '../../ui/fields/Select.tsx'
import { useChangeSettings, useWebsiteSettings } from './useWebsiteSettings.ts'

export type Values = Record<string, string>
type Props = {
  title: string
  help: string
  rows: number
  valuesOf: (settings: SiteSettings) => Values
  /** The settings to change. Names of fields are the dotted paths of settings, so that refusals show beside them. */
  patchOf: (values: Values, settings: SiteSettings) => SettingsChange
  children: (field: (name: string) => FieldProps) => ReactNode
}

/** Refuses values before they are sent. @throws CallFailure with the errors by field, as the server would answer */
export function refuseFields(errors: Values, error: string): void {
  if (Object.keys(errors).length > 0) throw new CallFailure({ status: 400, body: { error, errors } })
}

/** A section with a form of website settings. They take effect on the next publish. */
export function SettingsForm({ title, help, rows, valuesOf, patchOf, children }: Props) {
  const settings = useWebsiteSettings()
  const changeSettings = useChangeSettings()
  return (
    <Section title={title}>
      <Await query={settings} rows={rows}>
        {(reply) => (
          <SavedForm
            help={help}
            values={valuesOf(reply.settings)}
            save={async (values) => changeSettings(patchOf(values, reply.settings))}
          >
            {children}
          </SavedForm>
        )}
      </Await>
    </Section>
  )
}

/** A field with one of a few values, by value. */
export function ChoiceField({
  field,
  label,
  help,
  options,
}: {
  field: FieldProps
  label: string
  help?: string
  options: Readonly<Record<string, string>>
}) {
  return (
    <Labelled field={field} label={label} {...(help !== undefined && { help })}>
      {(props) => (
        <SelectBox>
          <select {...props} className="select">
            {Object.entries(options).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </SelectBox>
      )}
    </Labelled>
  )
}

/** A field with any of several values, by value. The field's text is the chosen values with commas. */
export function ChecksField({
  field,
  label,
  options,
}: {
  field: FieldProps
  label: string
  options: Readonly<Record<string, string>>
}) {
  const id = useId()
  const chosen = listOf(field.value)
  return (
    <fieldset className="checks" aria-describedby={field.error ? id : undefined}>
      <legend>{label}</legend>
      {Object.entries(options).map(([value, text]) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            aria-invalid={field.error !== undefined || undefined}
            onChange={({ currentTarget: { checked } }) =>
              field.change(
                Object.keys(options)
                  .filter((each) => (each === value ? checked : chosen.includes(each)))
                  .join(','),
              )
            }
          />
          {text}
        </label>
      ))}
      <span id={id} className="error" role="status">
        {field.error}
      </span>
    </fieldset>
  )
}

/** The values of a `ChecksField`. */
export const listOf = (text = ''): string[] => text.split(',').filter((each) => each !== '')
