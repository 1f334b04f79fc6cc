import {
  FileText,
  Gauge,
  History,
  House,
  IdCard,
  Inbox,
  KeyRound,
  Settings,
  ShoppingBag,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { holds } from '@portico/proto/enums/role-permissions'
import { permission } from '@portico/proto/enums/permission'

/** A panel of a website: its address below it, the key that goes there after `g`, and who may see it. */
export type Panel = { to: string; label: string; key: string; Icon: LucideIcon; needs: number }

const panels: readonly Panel[] = [
  { to: '', label: 'Home', key: 'h', Icon: House, needs: permission.config },
  { to: 'pages', label: 'Pages', key: 'p', Icon: FileText, needs: permission.contentManager },
  { to: 'products', label: 'Products', key: 's', Icon: ShoppingBag, needs: permission.commerceInventory },
  { to: 'inbox', label: 'Inbox', key: 'i', Icon: Inbox, needs: permission.contentManager },
  { to: 'visitors', label: 'Visitors', key: 'v', Icon: Users, needs: permission.activityStats },
  { to: 'speed', label: 'Speed', key: 'f', Icon: Gauge, needs: permission.activityStats },
  { to: 'members', label: 'Members', key: 'm', Icon: IdCard, needs: permission.settingsMemberAccounts },
  {
    to: 'contributors',
    label: 'Contributors',
    key: 'c',
    Icon: KeyRound,
    needs: permission.settingsUserAccounts,
  },
  { to: 'audit', label: 'Activity', key: 'a', Icon: History, needs: permission.settingsUserAccounts },
  { to: 'settings', label: 'Settings', key: ',', Icon: Settings, needs: permission.config },
]

/** The panels that an account with these roles has; others would only refuse it. */
export const panelsFor = (roles: readonly string[]): readonly Panel[] =>
  panels.filter((panel) => holds(roles, panel.needs))

/** The address of a panel. */
export const panelPath = (websiteId: string, to: string): string =>
  to === '' ? `/sites/${websiteId}` : `/sites/${websiteId}/${to}`

/** The panel that an address below the website's belongs to, whoever may see it. */
export function panelAt(websiteId: string, pathname: string): Panel | undefined {
  const [first = ''] = pathname.slice(panelPath(websiteId, '').length).split('/').filter(Boolean)
  return panels.find((panel) => panel.to === first)
}
