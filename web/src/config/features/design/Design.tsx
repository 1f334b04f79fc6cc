import { put } from '../../../lib/data/verbs.ts'
import { useWebsite } from '../../app/website.ts'
import { Await } from '../../ui/Await.tsx'
import { SavedForm } from '../../ui/SavedForm.tsx'
import { PanelHead, Skeleton } from '../../ui/States.tsx'
import { settingsPath, useWebsiteSettings } from '../settings/useWebsiteSettings.ts'
import { DesignFields } from './DesignFields.tsx'
import { designPatch, designValues } from './style-values.ts'
import './design.css'

/** The template and the styles of the website (permission 1217), with a preview of the published home page. */
export function Design() {
  const { websiteId } = useWebsite()
  const settings = useWebsiteSettings()
  return (
    <div className="preview-form">
      <PanelHead title="Design" />
      <Await query={settings} skeleton={<Skeleton rows={8} block />}>
        {({ settings: before }) => (
          <SavedForm
            help="Save your changes, then publish the website to show them to visitors."
            values={designValues(before)}
            save={async (values) =>
              put(settingsPath(websiteId), designPatch(values, before.tweaks), { errors: 'beside' })
            }
            stale={[
              ['settings', websiteId],
              ['changes', websiteId],
            ]}
            isGuarded
          >
            {(field) => <DesignFields field={field} values={designValues(before)} tweaks={before.tweaks} />}
          </SavedForm>
        )}
      </Await>
    </div>
  )
}
