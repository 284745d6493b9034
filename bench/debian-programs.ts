import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

export class MissingProgramError extends Error {
  override name = 'MissingProgramError'
}

/** @throws MissingProgramError that names the package */
export async function findProgram(name: string, packageName = name): Promise<string> {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/sbin', '/usr/sbin']
  for (const folder of folders) {
    const path = join(folder, name)
    if (await isProgram(path)) return path
  }
  throw new MissingProgramError(`${name} is missing: apt-get install ${packageName}`)
}

async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
