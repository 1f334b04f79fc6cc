import {
  CircleUserRound,
  CornerDownLeft,
  ExternalLink,
  Keyboard,
  LogOut,
  Moon,
  Search,
  Sun,
  SunMoon,
  ToggleRight,
  Upload,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Header,
  Modal,
  ModalOverlay,
  SearchField,
  useFilter,
} from 'react-aria-components'
import { useNavigate } from 'react-router'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { permission } from '@portico/proto/enums/permission'
import { usePublish } from '../content/pages/pages.ts'
import { panelPath, panelsFor } from '../session/panels.ts'
import { maySwitchAreas, useSession, useSignOut, useSites } from '../session/session.ts'
import { chooseTheme } from '../session/theme.ts'
import { useWebsite, visitHref } from '../session/website.ts'
import './palette.css'

type Command = { id: string; label: string; icon: ReactNode; run: () => void }

/** The command palette: panels, actions, other websites, and searches in messages, members and products. */
export default function Palette({ close, help }: { close: () => void; help: () => void }) {
  const { websiteId, site, access, may } = useWebsite()
  const session = useSession()
  const sites = useSites()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const publish = usePublish(websiteId)
  const { contains } = useFilter({ sensitivity: 'base' })
  const [text, setText] = useState('')
  const go = (path: string) => () => void navigate(path)

  const panels: Command[] = panelsFor(access).map(({ to, label, Icon }) => ({
    id: `panel ${to}`,
    label,
    icon: <Icon size={18} strokeWidth={1.75} aria-hidden="true" />,
    run: go(panelPath(websiteId, to)),
  }))
  const actions: Command[] = [
    ...(may(permission.contentManager)
      ? [command('publish', 'Publish changes', Upload, () => publish.mutate())]
      : []),
    command(
      'visit',
      'Visit site',
      ExternalLink,
      () => site && window.open(visitHref(site), '_blank', 'noopener'),
    ),
    command('light', 'Use the light theme', Sun, () => chooseTheme('light')),
    command('dark', 'Use the dark theme', Moon, () => chooseTheme('dark')),
    command('auto', 'Use the system theme', SunMoon, () => chooseTheme('auto')),
    command('account', 'Your account', CircleUserRound, go('/account')),
    ...(maySwitchAreas(session.data)
      ? [command('staff', 'Areas of websites (staff)', ToggleRight, go('/staff'))]
      : []),
    command('keys', 'Keyboard shortcuts', Keyboard, help),
    command('out', 'Sign out', LogOut, () => signOut.mutate()),
  ]
  const others: Command[] = (sites.data?.sites ?? [])
    .filter((each) => each.id !== websiteId)
    .map((each) => command(`site ${each.id}`, each.title, CornerDownLeft, go(`/sites/${each.id}`)))
  const term = text.trim()
  const query = encodeURIComponent(term)
  const searches: Command[] = term
    ? [
        ...(may(permission.contentManager, featureFlag.formsInterface)
          ? [
              command(
                'find message',
                `Search messages for “${term}”`,
                Search,
                go(`/sites/${websiteId}/inbox?search=${query}&show=all`),
              ),
            ]
          : []),
        ...(may(permission.settingsMemberAccounts, featureFlag.siteUserAccounts)
          ? [
              command(
                'find member',
                `Search members for “${term}”`,
                Search,
                go(`/sites/${websiteId}/members?search=${query}`),
              ),
            ]
          : []),
        ...(may(permission.commerceInventory, featureFlag.commerce, featureFlag.productsInterface)
          ? [
              command(
                'find product',
                `Search products for “${term}”`,
                Search,
                go(`/sites/${websiteId}/products?search=${query}`),
              ),
            ]
          : []),
      ]
    : []
  const groups = [
    { name: 'Go to', commands: panels },
    { name: 'Actions', commands: actions },
    { name: 'Other websites', commands: others },
    { name: 'Search', commands: searches },
  ].filter(({ commands }) => commands.length > 0)
  const all = groups.flatMap(({ commands }) => commands)

  return (
    <ModalOverlay className="palette-shade" isOpen isDismissable onOpenChange={(open) => !open && close()}>
      <Modal className="palette">
        <Dialog aria-label="Go to">
          <Autocomplete filter={(label, input) => label.startsWith('Search ') || contains(label, input)}>
            <SearchField
              aria-label="Search panels and actions"
              className="palette-search"
              autoFocus
              value={text}
              onChange={setText}
            >
              <Search size={18} aria-hidden="true" />
              <Input placeholder="Search panels and actions" />
            </SearchField>
            <div className="palette-list" tabIndex={0} role="group" aria-label="Results">
              <Menu
                className="palette-menu"
                aria-label="Commands"
                onAction={(id) => {
                  close()
                  all.find((each) => each.id === id)?.run()
                }}
                renderEmptyState={() => <p className="soft palette-none">No results</p>}
              >
                {groups.map(({ name, commands }) => (
                  <MenuSection key={name}>
                    <Header className="palette-group">{name}</Header>
                    {commands.map(({ id, label, icon }) => (
                      <MenuItem key={id} id={id} textValue={label} className="palette-item">
                        {icon} {label}
                      </MenuItem>
                    ))}
                  </MenuSection>
                ))}
              </Menu>
            </div>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function command(id: string, label: string, Icon: typeof Search, run: () => void): Command {
  return { id, label, icon: <Icon size={18} strokeWidth={1.75} aria-hidden="true" />, run }
}
