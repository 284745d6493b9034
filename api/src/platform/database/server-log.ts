import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Reads what the server adds to its log from now on: one file a weekday. */
export async function openServerLog(folder: string): Promise<{ readNew(): Promise<string> }> {
  const before = await listSizes(folder)
  return {
    async readNew() {
      const texts = [...(await listSizes(folder))].map(async ([path, size]) => {
        const known = before.get(path) ?? 0
        const content = await readFile(path)
        return content.subarray(size >= known ? known : 0).toString('utf8')
      })
      return (await Promise.all(texts)).join('')
    },
  }
}

async function listSizes(folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    sizes.set(path, (await stat(path)).size)
  }
  return sizes
}
