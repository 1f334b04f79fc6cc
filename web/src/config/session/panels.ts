import {
  BookOpenCheck,
  ChartColumn,
  Contact,
  Cookie,
  FileText,
  Gauge,
  History,
  House,
  IdCard,
  Images,
  Inbox,
  KeyRound,
  Paintbrush,
  ReceiptText,
  Settings,
  ShoppingBag,
  TicketPercent,
  TriangleAlert,
  Users,
  type LucideIcon,
} from 'lucide-react'
import type { AreaFlag } from '@portico/proto/enums/feature-area'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { permission } from '@portico/proto/enums/permission'
import { mayUse, type Access } from './may-use.ts'

/**
 * A panel: its path below the website, the key that opens it after `g`, the permission that it needs, and the flags of the
 * areas to which it belongs (ENUM-21).
 */
export type Panel = {
  to: string
  label: string
  key: string
  Icon: LucideIcon
  needs: number
  areas?: readonly AreaFlag[]
}

const panels: readonly Panel[] = [
  { to: '', label: 'Home', key: 'h', Icon: House, needs: permission.config },
  { to: 'pages', label: 'Pages', key: 'p', Icon: FileText, needs: permission.contentManager },
  { to: 'assets', label: 'Assets', key: 'l', Icon: Images, needs: permission.contentManager },
  { to: 'design', label: 'Design', key: 'd', Icon: Paintbrush, needs: permission.settingsTemplate },
  {
    to: 'orders',
    label: 'Orders',
    key: 'o',
    Icon: ReceiptText,
    needs: permission.commerceOrders,
    areas: [featureFlag.commerce],
  },
  {
    to: 'customers',
    label: 'Customers',
    key: 'u',
    Icon: Contact,
    needs: permission.crmCommerceCustomers,
    areas: [featureFlag.commerce],
  },
  {
    to: 'products',
    label: 'Products',
    key: 's',
    Icon: ShoppingBag,
    needs: permission.commerceInventory,
    areas: [featureFlag.commerce, featureFlag.productsInterface],
  },
  {
    to: 'discounts',
    label: 'Discounts',
    key: 't',
    Icon: TicketPercent,
    needs: permission.commerceCoupons,
    areas: [featureFlag.commerce],
  },
  {
    to: 'sales',
    label: 'Sales',
    key: 'r',
    Icon: ChartColumn,
    needs: permission.commerceAccounting,
    areas: [featureFlag.commerce],
  },
  {
    to: 'books',
    label: 'Books',
    key: 'b',
    Icon: BookOpenCheck,
    needs: permission.commerceAccounting,
    areas: [featureFlag.commerce],
  },
  {
    to: 'inbox',
    label: 'Inbox',
    key: 'i',
    Icon: Inbox,
    needs: permission.contentManager,
    areas: [featureFlag.formsInterface],
  },
  { to: 'visitors', label: 'Visitors', key: 'v', Icon: Users, needs: permission.activityStats },
  { to: 'speed', label: 'Speed', key: 'f', Icon: Gauge, needs: permission.activityStats },
  {
    to: 'errors',
    label: 'Errors',
    key: 'e',
    Icon: TriangleAlert,
    needs: permission.activityStats,
  },
  { to: 'cookies', label: 'Cookies', key: 'k', Icon: Cookie, needs: permission.activityStats },
  {
    to: 'members',
    label: 'Members',
    key: 'm',
    Icon: IdCard,
    needs: permission.settingsMemberAccounts,
    areas: [featureFlag.siteUserAccounts],
  },
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

/** The panels that an account may open. */
export const panelsFor = (access: Access): readonly Panel[] =>
  panels.filter(({ needs, areas = [] }) => mayUse(access, needs, ...areas))

/** The address of a panel. */
export const panelPath = (websiteId: string, to: string): string =>
  to === '' ? `/sites/${websiteId}` : `/sites/${websiteId}/${to}`

/** The panel of an address, whether or not the account may open it. */
export function panelAt(websiteId: string, pathname: string): Panel | undefined {
  const [first = ''] = pathname.slice(panelPath(websiteId, '').length).split('/').filter(Boolean)
  return panels.find((panel) => panel.to === first)
}
