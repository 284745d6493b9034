import { createRequire } from 'node:module'
import { delimiter, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

/** The root of the checkout, without a trailing separator. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** The Node.js that the product runs on. @throws when it is not installed */
export const pinnedNode = () => require.resolve('node/bin/node')

/** A file below node_modules. @param {...string} parts */
export const inModules = (...parts) => join(ROOT, 'node_modules', ...parts)

/** A file of ours that git ignores and that may be deleted at any time. @param {...string} parts */
export const inCache = (...parts) => join(ROOT, '.cache', ...parts)

/** The search path without the tools of this checkout: what replaces node_modules must not run from inside it. */
export const outerPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '' && !`${folder}${sep}`.startsWith(`${ROOT}${sep}`))
    .join(delimiter)

/** The search path on which `node` is the pinned one. */
export const innerPath = () => [inModules('.bin'), outerPath()].join(delimiter)
