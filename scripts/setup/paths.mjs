import { createRequire } from 'node:module'
import { delimiter, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

export const pinnedNode = () => require.resolve('node/bin/node')

/** @param {...string} parts */
export const inModules = (...parts) => join(repositoryRoot, 'node_modules', ...parts)

/** A file that git ignores and that may be deleted at any time. @param {...string} parts */
export const inCache = (...parts) => join(repositoryRoot, '.cache', ...parts)

/** The PATH without the tools of this checkout, which the program may replace. */
export const outerPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '' && !`${folder}${sep}`.startsWith(`${repositoryRoot}${sep}`))
    .join(delimiter)

/** The PATH with the pinned `node` first. */
export const innerPath = () => [inModules('.bin'), outerPath()].join(delimiter)
