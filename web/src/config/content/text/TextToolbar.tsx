import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold,
  Check,
  ChevronDown,
  Italic,
  Link,
  List,
  ListOrdered,
  Strikethrough,
  type LucideIcon,
} from 'lucide-react'
import {
  Button,
  Group,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
  Separator,
  ToggleButton,
  Toolbar,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components'
import { afterClosing } from '../../ui/actions/MenuButton.tsx'
import { blockStyles, type BlockStyle, type TextAction, type TextState } from './text-actions.ts'
import './text-toolbar.css'

const isMac = /Mac|iP(hone|ad)/.test(navigator.platform)
const keys = (last: string, shift = false) =>
  isMac ? `${shift ? '⇧' : ''}⌘${last}` : `Ctrl+${shift ? 'Shift+' : ''}${last}`

const styleNames: Readonly<Record<BlockStyle, string>> = {
  paragraph: 'Text',
  heading1: 'Heading 1',
  heading2: 'Heading 2',
  heading3: 'Heading 3',
  quote: 'Quote',
}

const aligns = [
  { align: 'left', label: 'Align left', shortcut: keys('L', true), Icon: AlignLeft },
  { align: 'center', label: 'Align center', shortcut: keys('E', true), Icon: AlignCenter },
  { align: 'right', label: 'Align right', shortcut: keys('R', true), Icon: AlignRight },
  { align: 'justify', label: 'Justify', shortcut: keys('J', true), Icon: AlignJustify },
] as const

type Props = {
  state: TextState
  onAction: (action: TextAction) => void
  /** Opens the picker of links. */
  onLink: () => void
}

/** The tools of the text that is edited. The arrow keys move between them. */
export function TextToolbar({ state, onAction, onLink }: Props) {
  const align = state.align ?? 'left'
  return (
    <Toolbar className="text-toolbar" aria-label="Text">
      <StyleMenu block={state.block} choose={(block) => onAction({ type: 'block', block })} />
      <Separator orientation="vertical" className="text-separator" />
      <Group aria-label="Emphasis">
        <Toggle
          label="Bold"
          shortcut={keys('B')}
          Icon={Bold}
          isOn={state.bold}
          press={() => onAction({ type: 'bold' })}
        />
        <Toggle
          label="Italic"
          shortcut={keys('I')}
          Icon={Italic}
          isOn={state.italic}
          press={() => onAction({ type: 'italic' })}
        />
        <Toggle
          label="Strikethrough"
          shortcut={keys('X', true)}
          Icon={Strikethrough}
          isOn={state.strike}
          press={() => onAction({ type: 'strike' })}
        />
        <Toggle label="Link" shortcut={keys('K')} Icon={Link} isOn={state.link !== null} press={onLink} />
      </Group>
      <Separator orientation="vertical" className="text-separator" />
      <Group aria-label="Lists">
        <Toggle
          label="Bulleted list"
          shortcut={keys('8', true)}
          Icon={List}
          isOn={state.list === 'bullet'}
          press={() => onAction({ type: 'list', list: 'bullet' })}
        />
        <Toggle
          label="Numbered list"
          shortcut={keys('7', true)}
          Icon={ListOrdered}
          isOn={state.list === 'ordered'}
          press={() => onAction({ type: 'list', list: 'ordered' })}
        />
      </Group>
      <Separator orientation="vertical" className="text-separator" />
      <Group aria-label="Alignment">
        {aligns.map(({ align: value, ...tool }) => (
          <Toggle
            key={value}
            {...tool}
            isOn={align === value}
            press={() => onAction({ type: 'align', align: value })}
          />
        ))}
      </Group>
    </Toolbar>
  )
}

type ToggleProps = { label: string; shortcut: string; Icon: LucideIcon; isOn: boolean; press: () => void }

function Toggle({ label, shortcut, Icon, isOn, press }: ToggleProps) {
  return (
    <TooltipTrigger delay={500}>
      <ToggleButton className="text-tool" aria-label={label} isSelected={isOn} onChange={press}>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </ToggleButton>
      <Tooltip className="text-tip" offset={6}>
        {label} <kbd>{shortcut}</kbd>
      </Tooltip>
    </TooltipTrigger>
  )
}

function StyleMenu({ block, choose }: { block: BlockStyle; choose: (block: BlockStyle) => void }) {
  return (
    <MenuTrigger>
      <Button className="text-style" aria-label={`Style: ${styleNames[block]}`}>
        {styleNames[block]} <ChevronDown size={16} aria-hidden="true" />
      </Button>
      <Popover className="menu-popover" placement="bottom start">
        <Menu
          className="menu"
          aria-label="Style"
          selectionMode="single"
          selectedKeys={[block]}
          disallowEmptySelection
          onAction={(key) => {
            const chosen = blockStyles.find((each) => each === key)
            if (chosen) afterClosing(() => choose(chosen))
          }}
        >
          {blockStyles.map((each) => (
            <MenuItem key={each} id={each} textValue={styleNames[each]} className="menu-item text-style-item">
              <span data-style={each}>{styleNames[each]}</span>
              {each === block && <Check size={16} aria-hidden="true" />}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
