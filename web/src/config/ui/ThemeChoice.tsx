import { chooseTheme, themes, useTheme } from '../app/theme.ts'
import { Segments } from './Segments.tsx'

/** Light, dark, or as the system has it; kept on this device. */
export function ThemeChoice() {
  return <Segments label="Colours" options={themes} value={useTheme()} onChange={chooseTheme} />
}
