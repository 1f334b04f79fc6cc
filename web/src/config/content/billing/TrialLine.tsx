import { Link } from 'react-router'
import { permission } from '@portico/proto/enums/permission'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import { panelPath } from '../../session/panels.ts'
import { useWebsite } from '../../session/website.ts'
import { plansPath, trialText } from './standing.ts'
import './trial-line.css'

/** Says how long the trial of the website lasts, and leads to the plans those who may choose one (PAGE-12). */
export function TrialLine() {
  const { websiteId, site, roles } = useWebsite()
  const text = site && trialText(site)
  if (text === undefined) return null
  return (
    <p className="trial-line">
      <span>{text}</span>
      {hasPermission(roles, permission.settingsBilling) && (
        <Link to={panelPath(websiteId, plansPath(site!))}>Choose a plan</Link>
      )}
    </p>
  )
}
