import { useQuery } from '@tanstack/react-query'
import type { SettingsReply } from '@portico/proto/http/sites'
import { get, put } from '../../../lib/data/verbs.ts'
import { useWebsite } from '../../app/website.ts'
import { Await } from '../../ui/Await.tsx'
import { Labelled, SavedForm } from '../../ui/SavedForm.tsx'
import { Section } from '../../ui/Section.tsx'
import { SelectBox } from '../../ui/Select.tsx'

/** Whether visits are counted, and whether cookies may recognise visitors (CENS-04, COOK-09). */
export function VisitorsForm() {
  const { websiteId } = useWebsite()
  const path = `/api/rest/sites/${websiteId}/settings`
  const settings = useQuery({ queryKey: ['settings', websiteId], queryFn: () => get<SettingsReply>(path) })
  return (
    <Section title="Visitors and privacy">
      <Await query={settings} rows={2}>
        {({ settings: { isCensusDisabled, cookieSettings } }) => (
          <SavedForm
            help="Publish to apply your changes."
            values={{
              counting: isCensusDisabled ? 'off' : 'on',
              cookies: cookieSettings.isRestrictiveCookiePolicyEnabled ? 'off' : 'on',
            }}
            save={({ counting, cookies }) =>
              put(
                path,
                {
                  isCensusDisabled: counting === 'off',
                  cookieSettings: { isRestrictiveCookiePolicyEnabled: cookies === 'off' },
                },
                { errors: 'beside' },
              )
            }
            stale={[
              ['settings', websiteId],
              ['changes', websiteId],
            ]}
          >
            {(field) => (
              <>
                <Labelled
                  field={field('counting')}
                  label="Visitor statistics"
                  help="When off, no visit is recorded. Earlier figures are kept."
                >
                  {(props) => (
                    <SelectBox>
                      <select {...props} className="select">
                        <option value="on">On: count visits and page views</option>
                        <option value="off">Off: count nothing</option>
                      </select>
                    </SelectBox>
                  )}
                </Labelled>
                <Labelled
                  field={field('cookies')}
                  label="Tracking cookies"
                  help="Without cookies, a visitor who returns on another day counts as a new visitor. Some countries require consent before tracking cookies are set; Portico does not ask for it yet."
                >
                  {(props) => (
                    <SelectBox>
                      <select {...props} className="select">
                        <option value="off">Off: restrictive cookie policy</option>
                        <option value="on">On: recognise returning visitors by a cookie</option>
                      </select>
                    </SelectBox>
                  )}
                </Labelled>
              </>
            )}
          </SavedForm>
        )}
      </Await>
    </Section>
  )
}
