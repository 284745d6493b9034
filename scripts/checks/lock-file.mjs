/** @import { Problem } from './source-file.mjs' */

/** @typedef {{ optionalDependencies?: Record<string, string>, optional?: boolean }} Entry */

/** npm can drop builds of other platforms. @param {string} text @returns {Problem[]} */
export function checkLockFile(text) {
  /** @type {Record<string, Entry>} */
  const packages = JSON.parse(text).packages
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter(
        (name) => ![`${path}/node_modules/`, 'node_modules/'].some((folder) => Object.hasOwn(packages, folder + name)),
      )
      .map((name) => ({
        path: 'package-lock.json',
        message: `${path.replace('node_modules/', '')} lists ${name}, which has no entry`,
        next: 'Run "npm install" in a clone without node_modules; if the entry is still missing, pin a version that has all its platforms.',
      })),
  )
}
