import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/

/** At the best quality, so that the server need not. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true })
      await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compressFile(join(dir, file))))
    },
  }
}

export async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  await Promise.all([
    promisify(brotliCompress)(content).then((form) => writeFile(`${path}.br`, form)),
    promisify(gzip)(content, { level: 9 }).then((form) => writeFile(`${path}.gz`, form)),
  ])
}
