import { posix } from 'node:path'
import { Copy, DockerfileParser, JSONInstruction, type Instruction } from 'dockerfile-ast'
import type { Context } from './context.ts'

/** A stage of a Dockerfile, with what stands in its working directory. */
export type Stage = {
  name: string
  /** Files of the tree that were copied to their own path. */
  files: Set<string>
  /** Folders and files that another stage or a command made; their contents are not known here. */
  made: Set<string>
  /** Modules that a `RUN` or `CMD` of the stage starts with Node. */
  entries: { file: string; from: string }[]
}

/**
 * Computes the stages of a Dockerfile. The last one is the image.
 * @returns also `problems`: each source of a `COPY` that the context does not contain
 */
export function readStages(text: string, context: Context): { stages: Stage[]; problems: string[] } {
  const stages: Stage[] = []
  const problems: string[] = []
  let workdir = '/'
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const stage = stages.at(-1)
    const line = instruction.getRange().start.line + 1
    switch (instruction.getKeyword()) {
      case 'FROM':
        stages.push(newStage(argumentsOf(instruction), stages))
        break
      case 'WORKDIR':
        workdir = posix.resolve(workdir, argumentsOf(instruction)[0] ?? '')
        break
      case 'COPY':
        if (stage && instruction instanceof Copy)
          for (const source of copy(instruction, { stage, workdir, context }))
            problems.push(
              `line ${line}: COPY ${source}: no file of the build context (${context.ignoreFile})`,
            )
        break
      case 'RUN':
      case 'CMD': {
        const command = instruction.getExpandedArguments().map((part) => part.getValue())
        const words = (
          instruction instanceof JSONInstruction && instruction.getJSONStrings().length > 0
            ? instruction.getJSONStrings().map((part) => part.getJSONValue())
            : command
        ).flatMap((word) => word.split(/\s+/))
        const file = moduleOf(words)
        if (stage && file) stage.entries.push({ file, from: `${instruction.getKeyword()} of line ${line}` })
        const target = words[words.lastIndexOf('>') + 1]
        if (stage && words.includes('>') && target) stage.made.add(posix.normalize(target))
        break
      }
    }
  }
  return { stages, problems }
}

/** The module that a command starts with Node; undefined for another program. Options such as `--import=…` are skipped. */
export function moduleOf(words: readonly string[]): string | undefined {
  const at = words.indexOf('node')
  const file = at === -1 ? undefined : words.slice(at + 1).find((word) => !word.startsWith('-'))
  return file && /\.[cm]?[jt]s$/.test(file) ? posix.normalize(file) : undefined
}

const argumentsOf = (instruction: Instruction) => instruction.getArguments().map((part) => part.getValue())

function newStage([base = '', as, name = '']: string[], stages: readonly Stage[]): Stage {
  const parent = stages.find((stage) => stage.name === base)
  return {
    name: as?.toUpperCase() === 'AS' ? name : base,
    files: new Set(parent?.files),
    made: new Set(parent?.made),
    entries: [],
  }
}

/** Copies into the stage, and returns the sources that do not exist. */
function copy(
  instruction: Copy,
  { stage, workdir, context }: { stage: Stage; workdir: string; context: Context },
): string[] {
  const words = argumentsOf(instruction)
  const sources = words.slice(0, -1).map((word) => posix.normalize(word))
  const target = words.at(-1) ?? ''
  const inWorkdir = posix.relative(workdir, posix.resolve(workdir, target))
  const isOutside = inWorkdir.startsWith('..')
  if (instruction.getFromFlag() !== null) {
    if (!isOutside) stage.made.add(inWorkdir)
    return []
  }
  return sources.filter((source) => {
    const files = [...context.files].filter((file) => file === source || file.startsWith(`${source}/`))
    if (isOutside) return files.length === 0
    for (const file of files) {
      const isFile = file === source
      const inside = isFile ? posix.basename(file) : posix.relative(source, file)
      const isFolder = !isFile || target.endsWith('/') || inWorkdir === ''
      const path = isFolder ? posix.join(inWorkdir, inside) : inWorkdir
      if (path === file) stage.files.add(file)
      else stage.made.add(path)
    }
    return files.length === 0
  })
}
