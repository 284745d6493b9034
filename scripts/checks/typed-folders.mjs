import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** @param {string} root @returns {string[]} */
export function typedFolders(root) {
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)
  return ['api', 'web', 'web/offline', ...packages, 'e2e', 'bench', 'scripts'].filter((folder) =>
    existsSync(join(root, folder, 'tsconfig.json')),
  )
}
