/** The names under which the document has one entry a line, so that a change of one operation changes one line. */
const DEPTHS: Record<string, number> = { paths: 2, schemas: 1, responses: 1, securitySchemes: 1 }

/** Prints a document of plain JSON with one operation, schema or refusal a line. */
export function printDocument(document: object): string {
  return `${print(document, 2, '')}\n`
}

function print(value: unknown, depth: number, indent: string): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value)
  const inner = `${indent}  `
  const entries = Object.entries(value).map(([name, entry]) => {
    const next = DEPTHS[name] !== undefined && depth <= 2 ? DEPTHS[name] : depth - 1
    return `${inner}${JSON.stringify(name)}: ${print(entry, next, inner)}`
  })
  return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n${indent}}`
}
