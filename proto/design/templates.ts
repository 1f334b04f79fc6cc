import { tweakProblem, type Styles } from './style-tweaks.ts'

export const templateIdentifiers = ['portico-plain', 'portico-press'] as const

export type TemplateIdentifier = (typeof templateIdentifiers)[number]

/** A template: `styles` are its values of all tweaks that an owner has not changed. `version` is one of ENUM-03. */
export type Template = {
  id: string
  identifier: TemplateIdentifier
  version: string
  name: string
  description: string
  styles: Styles
}

/** The templates (CTX-02), by identifier. Ids never change: pages report them with each hit. */
export const templates: Readonly<Record<TemplateIdentifier, Template>> = {
  'portico-plain': {
    id: '5f0d0c9a7a3b4c0001a11ce0',
    identifier: 'portico-plain',
    version: '7.1',
    name: 'Plain',
    description: 'Quiet serif titles, much space and large pictures. For objects, food and places.',
    styles: {
      'color-paper': '#fafaf8',
      'color-ink': '#15261e',
      'color-tint': '#ecede6',
      'color-accent': '#244aa6',
      'font-display': 'fraunces',
      'font-text': 'inter',
      'text-size': 'normal',
      'section-space': 'normal',
      corners: 'small',
      buttons: 'rectangle',
      header: 'left',
      'product-pictures': 'portrait',
    },
  },
  'portico-press': {
    id: '5f0d0c9a7a3b4c0001a11ce1',
    identifier: 'portico-press',
    version: '7.1',
    name: 'Press',
    description:
      'Heavy grotesque titles, ruled lines and a strict grid. For studios, music, print and events.',
    styles: {
      'color-paper': '#fdfcf7',
      'color-ink': '#161412',
      'color-tint': '#f1ede1',
      'color-accent': '#c2330f',
      'font-display': 'bricolage',
      'font-text': 'instrument',
      'text-size': 'normal',
      'section-space': 'compact',
      corners: 'square',
      buttons: 'rectangle',
      header: 'centered',
      'product-pictures': 'square',
    },
  },
}

/** The template with this id, or the first one for an id of another time. */
export const templateById = (id: string): Template =>
  Object.values(templates).find((each) => each.id === id) ?? templates['portico-plain']

/** The styles of a website: its template with the owner's valid tweaks. */
export const stylesOf = (template: Template, tweaks: Readonly<Record<string, string>>): Styles => ({
  ...template.styles,
  ...(Object.fromEntries(
    Object.entries(tweaks).filter(
      ([name, value]) => Object.hasOwn(template.styles, name) && tweakProblem(name, value) === undefined,
    ),
  ) as Partial<Styles>),
})
