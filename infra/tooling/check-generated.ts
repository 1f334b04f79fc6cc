import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const events = join(root, 'proto/events')
const run = (program: string, args: string[], cwd: string, quiet = false) =>
  execFileSync(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', quiet ? 'ignore' : 'inherit'],
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` },
  }).toString()

/**
 * Files of the generated code that are missing, superfluous or different from the code that the contracts generate now.
 */
function outdated(): string[] {
  const fresh = mkdtempSync(join(tmpdir(), 'portico-events-'))
  try {
    cpSync(events, fresh, { recursive: true, filter: (path) => !/_pb\.(js|d\.ts)$/.test(path) })
    run('buf', ['generate'], fresh)
    const generated = (dir: string) => globSync('**/*_pb.{js,d.ts}', { cwd: dir })
    const names = [...new Set([...generated(events), ...generated(fresh)])].sort()
    const text = (dir: string, name: string) => {
      try {
        return readFileSync(join(dir, name), 'utf8')
      } catch {
        return null
      }
    }
    return names.filter((name) => text(events, name) !== text(fresh, name))
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Compares the contracts with the contracts of the main branch. @throws Error at a change that breaks readers */
function checkBreaking() {
  const branch = ['origin/main', 'main'].find((name) => {
    try {
      return run('git', ['ls-tree', '-r', '--name-only', name, '--', 'proto/events'], root, true).includes(
        '.proto',
      )
    } catch {
      return false
    }
  })
  if (!branch) return console.log('the main branch has no contracts to compare with')
  const before = mkdtempSync(join(tmpdir(), 'portico-main-'))
  try {
    run('git', ['archive', `--output=${before}/events.tar`, branch, 'proto/events'], root)
    run('buf', ['breaking', '--against', `${before}/events.tar#subdir=proto/events`], events)
  } finally {
    rmSync(before, { recursive: true, force: true })
  }
}

/** Compares the contracts with the recorded contracts of each release. @throws Error at a change that breaks readers */
function checkReleases() {
  const recorded = globSync('infra/upgrade/messages/*/contract.binpb', { cwd: root })
  if (recorded.length === 0) throw new Error('no release has recorded contracts in infra/upgrade/messages')
  for (const file of recorded) run('buf', ['breaking', '--against', join(root, file)], events)
}

try {
  run('buf', ['lint'], events)
  checkBreaking()
  checkReleases()
} catch (failure) {
  console.error(String((failure as { stdout?: unknown }).stdout ?? failure))
  process.exit(1)
}
const files = outdated()
if (files.length > 0) {
  console.error(
    `Generated code is not current. Run npm run generate:\n${files.map((name) => `  proto/events/${name}`).join('\n')}`,
  )
  process.exit(1)
}
console.log('event contracts: lint, compatibility and generated code are correct')
