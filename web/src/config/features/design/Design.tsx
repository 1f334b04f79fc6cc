import { useQuery } from '@tanstack/react-query'
import type { SettingsReply } from '@portico/proto/http/sites'
import { get, put } from '../../../lib/data/verbs.ts'
import { useWebsite } from '../../app/website.ts'
import { Await } from '../../ui/Await.tsx'
import { SavedForm } from '../../ui/SavedForm.tsx'
import { PanelHead, Skeleton } from '../../ui/States.tsx'
import { DesignFields } from './DesignFields.tsx'
import { designPatch, designValues } from './style-values.ts'
import './design.css'

/** The template and the styles of the website (permission 1217), with a preview of the published home page. */
export function Design() {
  const { websiteId } = useWebsite()
  const path = `/api/rest/sites/${websiteId}/settings`
  const settings = useQuery({ queryKey: ['settings', websiteId], queryFn: () => get<SettingsReply>(path) })
  return (
    <div className="preview-form">
      <PanelHead title="Design" />
      <Await query={settings} skeleton={<Skeleton rows={8} block />}>
        {({ settings: before }) => (
          <SavedForm
            help="Save your changes, then publish the website to show them to visitors."
            values={designValues(before)}
            save={async (values) => put(path, designPatch(values, before.tweaks), { errors: 'beside' })}
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
