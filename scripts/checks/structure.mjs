import { fileURLToPath } from 'node:url'
import { checkMigrations } from './migrations.mjs'
import { checkTree, readTree } from './tree.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = readTree(root)
const problems = [...checkTree(files), ...checkMigrations(root)].sort((a, b) => a.path.localeCompare(b.path))

for (const { path, line, message, next } of problems)
  process.stdout.write(`${path}${line ? `:${line}` : ''}  ${message}\n    → ${next}\n`)
process.stdout.write(`${files.length} files, ${problems.length} problems\n`)
process.exitCode = problems.length === 0 ? 0 : 1
