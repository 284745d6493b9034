import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inModules, repositoryRoot } from '../setup/paths.mjs'
import { runNode } from '../setup/run.mjs'
import { elapsed, printLine } from '../setup/terminal.mjs'
import { typedFolders } from './typed-folders.mjs'

/** @typedef {{ name: string, steps: string[][], cwd?: string, next: string }} Part runs Node.js */

const require = createRequire(import.meta.url)
const tscPath = inModules('typescript', 'bin', 'tsc')
/** Two parts run at a time. Several checkers in one part would check much of it twice. */
const oneChecker = ['--checkers', '1']

/** Only files that a change affects are checked again. @param {string} folder */
function checkedBefore(folder) {
  return ['--incremental', '--tsBuildInfoFile', inModules('.cache', 'types', `${folder.replaceAll('/', '-')}.json`)]
}

/** @returns {Part[]} the slow ones first, so that two at a time end together */
function listParts() {
  const typegen = [inModules('@react-router', 'dev', 'bin.cjs'), 'typegen']
  return [
    ...typedFolders(repositoryRoot).map((folder) => ({
      name: `types of ${folder}`,
      cwd: join(repositoryRoot, folder),
      steps: [
        ...(folder === 'web' ? [typegen] : []),
        [
          tscPath,
          '--noEmit',
          '--pretty',
          'false',
          ...oneChecker,
          ...checkedBefore(folder),
          '--project',
          'tsconfig.json',
        ],
      ],
      next: 'Correct the types at the places named.',
    })),
    {
      name: 'unused files, exports and dependencies',
      steps: [[inModules('knip', 'bin', 'knip.js'), '--no-progress']],
      next: 'Delete what is named, stop exporting it, or use it. What is kept for later can come back from git.',
    },
    {
      name: 'names of files and folders',
      steps: [[inModules('@ls-lint', 'ls-lint', 'bin', 'cli.js')]],
      next: 'Name it after the thing it holds, in lower case with single hyphens (.ls-lint.yml), or move its parts to the files that use them.',
    },
    {
      name: 'format and lint',
      steps: [
        [require.resolve('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--max-diagnostics=none', '.'],
      ],
      next: 'Run "npx biome check --write ." first; it corrects most of it. The rest is yours.',
    },
    {
      name: 'structure, imports, look-ups, wording, requirements, migrations',
      steps: [['scripts/checks/structure.mjs']],
      next: 'Each line above says what to do.',
    },
  ]
}

/** @param {Part} part @returns {Promise<boolean>} */
async function runPart({ name, steps, cwd, next }) {
  const startedAt = Date.now()
  for (const args of steps) {
    const { code, output } = await runNode(args, { cwd, quiet: true })
    if (code === 0) continue
    printLine(`✗ ${name}\n${output.trimEnd()}\n  → ${next}`)
    return false
  }
  printLine(`✓ ${name}, ${elapsed(startedAt)}`)
  return true
}

/** Two at a time. @returns {Promise<boolean>} whether all passed */
export async function runChecks() {
  const startedAt = Date.now()
  const waiting = listParts()
  const failed = /** @type {string[]} */ ([])
  const work = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) if (!(await runPart(part))) failed.push(part.name)
  }
  await Promise.all([work(), work()])
  printLine(failed.length === 0 ? `All checks passed in ${elapsed(startedAt)}.` : `Failed: ${failed.join('; ')}.`)
  return failed.length === 0
}
