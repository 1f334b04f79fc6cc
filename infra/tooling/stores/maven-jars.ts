import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir, needProgram } from '../install.ts'

export type Artifact = { group: string; name: string; version: string }

const pom = (artifacts: readonly Artifact[]) => `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>portico</groupId><artifactId>jars</artifactId><version>1</version>
  <dependencies>
${artifacts.map(dependency).join('\n')}
  </dependencies>
</project>
`

const dependency = ({ group, name, version }: Artifact) =>
  `    <dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>`

/** The folder of the jars of a program, which Maven downloads once into the cache outside the checkout. */
export function mavenJars(folder: string, artifacts: readonly Artifact[]): string {
  const dir = join(cacheDir, folder)
  if (existsSync(dir)) return dir
  needProgram('mvn', '--version', 'maven')
  mkdirSync(cacheDir, { recursive: true })
  const work = mkdtempSync(join(cacheDir, 'download-'))
  try {
    writeFileSync(join(work, 'pom.xml'), pom(artifacts))
    const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${work}/jars`]
    execFileSync('mvn', ['-q', '-B', '-f', join(work, 'pom.xml'), ...goal], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (!existsSync(dir)) renameSync(join(work, 'jars'), dir)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return dir
}
