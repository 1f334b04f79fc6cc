import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingFiles } from './chains.ts'
import { readContext } from './context.ts'
import { commands, preloaded, readCompose } from './entries.ts'
import { readStages } from './stages.ts'

const DOCKERFILE = 'infra/deploy/docker/Dockerfile'
/** The name of our image in the Compose files. */
const IMAGE = 'portico'

/**
 * Checks that every stage of the Dockerfile contains the files that its commands need, and the image what each container of the Compose
 * files needs. `followed` counts the modules that a container starts.
 * @param tree the files of the source tree, by default the files that git tracks or would track
 */
export function checkImage(root: string, tree?: string[]): { problems: string[]; followed: number } {
  const context = readContext(root, DOCKERFILE, tree)
  const { stages, problems } = readStages(readFileSync(join(root, DOCKERFILE), 'utf8'), context)
  const found = problems.map((problem) => `${DOCKERFILE}, ${problem}`)
  const image = stages.at(-1)
  if (!image) return { problems: [`${DOCKERFILE} has no stage`], followed: 0 }

  const { entries, mounts } = readCompose(root, IMAGE)
  for (const { file, from } of mounts)
    if (!existsSync(join(root, file))) found.push(`${from} mounts ${file}, which does not exist`)

  const compose = [...context.tree].filter((file) =>
    /^(docker-compose\.yml|infra\/deploy\/compose\/(?:[\w-]+\/)?[\w-]+\.(yml|ts))$/.test(file),
  )
  const started = [...entries, ...preloaded(root, compose), ...commands(root, image.files)]
  for (const stage of stages) {
    const own = stage.entries.map(({ file, from }) => ({ file, from: `${DOCKERFILE}, ${from}` }))
    const isBuild = stage !== image
    const all = isBuild ? own : [...own, ...started]
    found.push(...missingFiles(root, { stage, entries: all, context, isBuild }))
  }
  return { problems: found, followed: started.length }
}
