import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { SettingsChange, SiteSettings } from '@portico/proto/http/website/sites'
import { Await } from '../../ui/states/Await.tsx'
import { SavedForm } from '../../ui/forms/SavedForm.tsx'
import type { Errors, Form } from '../../ui/forms/useForm.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { settingsContract, useChangeSettings, useWebsiteSettings } from './useWebsiteSettings.ts'

type Props<V extends FieldValues> = {
  title: string
  help: string
  rows: number
  valuesOf: (settings: SiteSettings) => V
  check?: (values: V) => Errors
  /** The settings to change. Their paths equal the paths of the fields, so that errors are shown at them. */
  changesOf: (values: V, settings: SiteSettings) => SettingsChange
  children: (form: Form<V>) => ReactNode
}

/** A section with a form of website settings. They take effect on the next publish. */
export function SettingsForm<V extends FieldValues>(props: Props<V>) {
  const { title, help, rows, valuesOf, check, changesOf, children } = props
  const settings = useWebsiteSettings()
  const changeSettings = useChangeSettings()
  return (
    <Section title={title}>
      <Await query={settings} rows={rows}>
        {(reply) => (
          <SavedForm<V, SettingsChange>
            help={help}
            values={valuesOf(reply.settings)}
            check={check}
            bodyOf={(values) => changesOf(values, reply.settings)}
            contract={settingsContract}
            save={changeSettings}
          >
            {children}
          </SavedForm>
        )}
      </Await>
    </Section>
  )
}
