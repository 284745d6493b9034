import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkImports } from '../imports/imports.mjs'
import { checkDecisionList, checkDocLinks } from './doc-links.mjs'
import { checkLockFile } from './lock-file.mjs'
import { checkMigrations } from './migrations.mjs'
import { checkNameLookups } from './name-lookups.mjs'
import { checkSecurityTable } from './security-table.mjs'
import { checkSpecCoverage } from './spec-coverage.mjs'
import { checkTree, readTree } from './tree.mjs'
import { typedFolders } from './typed-folders.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
const files = readTree(root)
const lockFile = readFileSync(join(root, 'package-lock.json'), 'utf8')
const problems = [
  ...checkTree(files),
  ...(await checkImports(root)),
  ...checkDocLinks(root),
  ...checkDecisionList(root),
  ...checkLockFile(lockFile),
  ...checkMigrations(root),
  ...checkSecurityTable(root),
  ...checkSpecCoverage(root, files),
  ...checkNameLookups(root, typedFolders(root)),
].sort((a, b) => a.path.localeCompare(b.path))

for (const { path, line, message, next } of problems)
  process.stdout.write(`${path}${line ? `:${line}` : ''}  ${message}\n    → ${next}\n`)
process.stdout.write(`${files.length} files, ${problems.length} problems\n`)
process.exitCode = problems.length === 0 ? 0 : 1
