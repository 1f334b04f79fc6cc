import { Await } from '../../ui/states/Await.tsx'
import { SavedForm } from '../../ui/forms/SavedForm.tsx'
import { PanelHead, Skeleton } from '../../ui/states/States.tsx'
import {
  settingsContract,
  useChangeSettings,
  useWebsiteSettings,
} from '../../content/settings/useWebsiteSettings.ts'
import { DesignFields } from './DesignFields.tsx'
import { designChanges, designValues } from './style-values.ts'
import './design.css'

/** The template and the styles of the website (permission 1217), with a preview of the published home page. */
export function Design() {
  const settings = useWebsiteSettings()
  const changeSettings = useChangeSettings()
  return (
    <div className="preview-form">
      <PanelHead title="Design" />
      <Await query={settings} skeleton={<Skeleton rows={8} block />}>
        {({ settings: before }) => (
          <SavedForm
            help="Save your changes, then publish the website to show them to visitors."
            values={designValues(before)}
            bodyOf={(values) => designChanges(values, before.tweaks)}
            contract={settingsContract}
            save={changeSettings}
            isGuarded
          >
            {(form) => <DesignFields form={form} before={before} />}
          </SavedForm>
        )}
      </Await>
    </div>
  )
}
