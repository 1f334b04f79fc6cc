import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Menu, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components'
import './menu-button.css'

export type MenuEntry = {
  id: string
  label: string
  Icon?: LucideIcon
  run: () => void
  isDangerous?: boolean
}

type Props = {
  /** The accessible name. */
  label: string
  className?: string
  children: ReactNode
  /** Groups of entries, with a line between them. Empty groups are left out. */
  groups: readonly (readonly MenuEntry[])[]
}

/** Runs when the menu has closed and its button has the focus again, to which a dialog then returns it. */
export const afterClosing = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run))

/** A button that opens a menu: by press, Enter, Space and the arrow keys. */
export function MenuButton({ label, className = 'icon-button', children, groups }: Props) {
  const entries = groups.flat()
  return (
    <MenuTrigger>
      <Button className={className} aria-label={label}>
        {children}
      </Button>
      <Popover className="menu-popover" placement="bottom end">
        <Menu
          className="menu"
          aria-label={label}
          onAction={(id) => afterClosing(() => entries.find((each) => each.id === id)?.run())}
        >
          {groups
            .filter((group) => group.length > 0)
            .map((group) => (
              <MenuSection key={group[0]!.id} className="menu-group" aria-label={group[0]!.label}>
                {group.map(({ id, label: text, Icon, isDangerous }) => (
                  <MenuItem
                    key={id}
                    id={id}
                    textValue={text}
                    className="menu-item"
                    data-dangerous={isDangerous}
                  >
                    {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden="true" />} {text}
                  </MenuItem>
                ))}
              </MenuSection>
            ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
