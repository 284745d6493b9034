/** @import { Problem } from './source-file.mjs' */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'api/migrations'

/** Upgrades and backups start from this migration. Earlier ones were never released. */
const baselinePath = `${folder}/0000_baseline.sql`

/** @param {string} root @param {string[]} args @returns {string | null} null without git */
function git(root, args) {
  const answer = spawnSync('git', ['-c', 'safe.directory=*', ...args], { cwd: root, encoding: 'utf8' })
  return answer.status === 0 ? answer.stdout : null
}

/** @param {string | null} output of git with --name-only @returns {string[]} */
const sqlFiles = (output) => [...new Set((output ?? '').split('\n').filter((line) => line.endsWith('.sql')))]

/** @param {string} root @param {string} path whether it is as it was first committed */
function isAsItLanded(root, path) {
  const [added] = (
    git(root, ['log', '--diff-filter=A', '--no-renames', '--reverse', '--format=%H', '--', path]) ?? ''
  ).split('\n')
  const file = join(root, path)
  return existsSync(file) && readFileSync(file, 'utf8') === git(root, ['show', `${added}:${path}`])
}

/** An edit would make databases differ. @param {string} root @returns {Problem[]} */
export function checkMigrations(root) {
  const [baseline] = (git(root, ['log', '--diff-filter=A', '--format=%H', '--', baselinePath]) ?? '').split('\n')
  const since = baseline ? [`${baseline}..HEAD`] : []
  const history = git(root, [
    'log',
    ...since,
    '--diff-filter=MD',
    '--no-renames',
    '--name-only',
    '--format=',
    '--',
    folder,
  ])
  const workTree = git(root, ['diff', 'HEAD', '--diff-filter=MD', '--no-renames', '--name-only', '--', folder])
  const touched = [...new Set([...sqlFiles(history), ...sqlFiles(workTree)])]
  return touched
    .filter((path) => !isAsItLanded(root, path))
    .map((path) => ({
      path,
      message: 'a migration that had landed was edited or deleted',
      next: 'Put it back as it was and write the change as a new migration.',
    }))
}
