import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const length = 4

const owners = new Map<string, string>()

/** The same in every build. @throws Error when two classes get one name */
export function shortClassName(name: string, file: string): string {
  const owner = `${name} of ${relative(import.meta.dirname, file)}`
  const hash = createHash('sha256').update(owner).digest()
  const shortName = `${letters[hash.readUInt8() % letters.length]}${hash.toString('base64url', 1).slice(0, length - 1)}`
  const former = owners.get(shortName)
  if (former !== undefined && former !== owner)
    throw new Error(`Rename the class ${owner}, which would share the short name of ${former}.`)
  owners.set(shortName, owner)
  return shortName
}
