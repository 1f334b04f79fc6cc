import type { ReactNode } from 'react'
import { chooseTheme, themes, useTheme } from '../../session/theme.ts'
import { Section } from '../layout/Section.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'

/** Chooses the light, dark or system theme for this device. */
export function ThemeChoice() {
  return <SegmentedControl label="Theme" options={themes} value={useTheme()} onChange={chooseTheme} />
}

/** The theme choice as a section of a settings page. */
export function Appearance({ children }: { children: ReactNode }) {
  return (
    <Section title="Appearance">
      <p className="soft">{children}</p>
      <ThemeChoice />
    </Section>
  )
}
