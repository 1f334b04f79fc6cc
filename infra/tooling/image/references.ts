import { createRequire } from 'node:module'
import { posix } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'

/** A file or folder that a module needs at run time, as an absolute path, and how it names it. */
export type Reference = { path: string; as: 'import' | 'path' }

/** Functions of `node:fs` whose first argument is a path; a relative one starts at the working directory. */
const READS =
  /^(readFile|readFileSync|readdir|readdirSync|createReadStream|openSync|opendir|existsSync|statSync)$/

/**
 * Lists what a module needs at run time: the modules that it imports (types are erased, packages are left out), and every
 * path that can be computed without running it, from `import.meta` and literals with `new URL`, `join` and `resolve`.
 * @param root the folder of the source tree, which is the working directory
 */
export function referencesOf(file: string, text: string, root: string): Reference[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const references: Reference[] = []
  const constants = constantsOf(source)
  const evaluate = (node: ts.Expression): string | undefined => evaluatePath(node, file, constants)

  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node)
    if (specifier !== undefined) {
      const path = resolveModule(specifier, file, root)
      if (path) references.push({ path, as: 'import' })
    }
    if (ts.isCallExpression(node) && READS.test(calleeOf(node)) && node.arguments[0]) {
      const read = evaluate(node.arguments[0])
      if (read && !posix.isAbsolute(read) && !read.includes('://'))
        references.push({ path: posix.join(root, read), as: 'path' })
    }
    if (ts.isVariableDeclaration(node) && node.initializer && isPrivateConstant(node, constants))
      if (evaluate(node.initializer) !== undefined) return
    if (ts.isExpression(node)) {
      const path = evaluate(node)
      if (path !== undefined) {
        if (posix.isAbsolute(path)) references.push({ path, as: 'path' })
        return
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return references
}

type Constants = ReadonlyMap<string, ts.Expression>

/** The constants at the top of a module, by name. */
function constantsOf(source: ts.SourceFile): Constants {
  const constants = new Map<string, ts.Expression>()
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement) || !(statement.declarationList.flags & ts.NodeFlags.Const))
      continue
    for (const { name, initializer } of statement.declarationList.declarations)
      if (ts.isIdentifier(name) && initializer) constants.set(name.text, initializer)
  }
  return constants
}

/** A constant that other modules cannot see counts where it is used: it may be only the start of longer paths. */
function isPrivateConstant(node: ts.VariableDeclaration, constants: Constants): boolean {
  if (!ts.isIdentifier(node.name) || constants.get(node.name.text) !== node.initializer) return false
  return !(ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Export)
}

/** The specifier of an import that exists at run time. */
function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) return literalOf(node.moduleSpecifier)
  if (ts.isExportDeclaration(node) && !node.isTypeOnly && node.moduleSpecifier)
    return literalOf(node.moduleSpecifier)
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && node.arguments[0])
    return literalOf(node.arguments[0])
  return undefined
}

const literalOf = (node: ts.Expression) => (ts.isStringLiteralLike(node) ? node.text : undefined)

/** The file of a relative import or of one of our own packages; undefined for Node's modules and packages of npm. */
function resolveModule(specifier: string, file: string, root: string): string | undefined {
  const [path = ''] = specifier.split('?')
  if (path.startsWith('.')) return posix.resolve(posix.dirname(file), path)
  if (!path.startsWith('@portico/')) return undefined
  const found = createRequire(file).resolve(path)
  return found.startsWith(`${root}/`) ? found : undefined
}

function calleeOf({ expression }: ts.CallExpression | ts.NewExpression): string {
  if (ts.isIdentifier(expression)) return expression.text
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : ''
}

/** The value of an expression that names a path; undefined if it cannot be told without running it. */
function evaluatePath(node: ts.Expression, file: string, constants: Constants): string | undefined {
  const value = (each: ts.Expression) => evaluatePath(each, file, constants)
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isParenthesizedExpression(node)) return value(node.expression)
  if (ts.isIdentifier(node)) {
    const constant = constants.get(node.text)
    return constant && !ts.isStringLiteralLike(constant) ? value(constant) : constant && literalOf(constant)
  }
  if (ts.isPropertyAccessExpression(node)) {
    if (ts.isMetaProperty(node.expression)) {
      if (node.name.text === 'dirname') return posix.dirname(file)
      return node.name.text === 'filename' || node.name.text === 'url' ? file : undefined
    }
    return /^(pathname|href)$/.test(node.name.text) && ts.isNewExpression(node.expression)
      ? value(node.expression)
      : undefined
  }
  if (ts.isNewExpression(node) && calleeOf(node) === 'URL') {
    const [path, base] = node.arguments ?? []
    const from = base && value(base)
    const to = path && value(path)
    if (!from || to === undefined || !posix.isAbsolute(from)) return undefined
    return fileURLToPath(new URL(to, pathToFileURL(from)))
  }
  if (!ts.isCallExpression(node)) return undefined
  const name = calleeOf(node)
  const parts = node.arguments.map(value)
  if (!parts.every((part) => part !== undefined) || parts.length === 0) return undefined
  if (name === 'fileURLToPath' || name === 'pathToFileURL') return parts[0]
  if (name === 'join' || (name === 'resolve' && posix.isAbsolute(parts[0]!))) return posix.join(...parts)
  return undefined
}
