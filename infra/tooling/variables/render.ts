import type * as z from 'zod'

const WIDTH = 120

/** A part of `.env.example`. */
export type Section = {
  title: string
  variables: z.ZodObject
  /** A paragraph below the variables. */
  note?: string
}

/** Returns the text of `.env.example` for a section. A variable has its description as comment and its default as value. */
export function renderSection({ title, variables, note }: Section): string {
  const lines = [
    `# --- ${title}`,
    '',
    ...Object.entries(variables.shape).flatMap(([name, field]) => renderVariable(name, field as z.ZodType)),
  ]
  return [...lines, ...(note === undefined ? [] : comment(note)), ''].join('\n')
}

function renderVariable(name: string, field: z.ZodType): string[] {
  if (!field.description) throw new Error(`${name} has no text: add .describe('…') at the end of its schema`)
  const { isOptional, value } = defaultOf(field)
  const isSaid = field.description.includes('Optional')
  return [...comment(`${field.description}${isOptional && !isSaid ? ' Optional.' : ''}`), `#${name}=${value}`]
}

/** The default as an operator would write it; '' for a variable that is required, or has no default. */
export function defaultOf(field: z.ZodType): { isOptional: boolean; value: string } {
  const parsed = field.safeParse(undefined)
  const isOptional = parsed.success && parsed.data === undefined
  return { isOptional, value: parsed.success && !isOptional ? String(parsed.data) : '' }
}

/** Breaks a text into lines of a comment. */
export function comment(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`# ${word}`)
  }
  return lines
}
