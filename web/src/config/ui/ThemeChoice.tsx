import type { ReactNode } from 'react'
import { chooseTheme, themes, useTheme } from '../app/theme.ts'
import { Section } from './Section.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'

/** Light, dark, or as the system has it; kept on this device. */
export function ThemeChoice() {
  return <SegmentedControl label="Colours" options={themes} value={useTheme()} onChange={chooseTheme} />
}

/** The same as a part of a page of settings. */
export function Appearance({ children }: { children: ReactNode }) {
  return (
    <Section title="Appearance">
      <p className="soft">{children}</p>
      <ThemeChoice />
    </Section>
  )
}
