import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readFileIfExists, syncFolder } from '@ledgerdeck/durable-files'
import { StartError } from '../errors/app-error.ts'
import { createSecrets, type Secrets } from './secrets.ts'

interface LoadSecretsOptions {
  dataDir: string
  secretKey: string | undefined
  previousSecretKey?: string
}

const presentFile = 'secret.key'
const previousFile = 'secret.key.previous'

const privateMode = 0o600
const rightsOfOthers = 0o077
const shortestKey = 32

/** Concurrent first starts create one key. @throws StartError when the file is unusable */
export async function loadSecrets({ dataDir, secretKey, ...former }: LoadSecretsOptions): Promise<Secrets> {
  const previous = former.previousSecretKey ?? (await findPreviousKey(dataDir))
  if (secretKey !== undefined) return createSecrets(secretKey, previous)
  const key = (await findKey(dataDir)) ?? (await storeKey(dataDir, randomBytes(48).toString('base64url')))
  return createSecrets(key, previous)
}

/** Returns undefined before the first start. @throws StartError when the file is unusable */
export async function findKey(dataDir: string): Promise<string | undefined> {
  return keeping(join(dataDir, presentFile), readKey)
}

/** Returns undefined if no key was ever replaced. @throws StartError when the file is unusable */
export async function findPreviousKey(dataDir: string): Promise<string | undefined> {
  return keeping(join(dataDir, previousFile), readKey)
}

/** Returns the key that is stored afterwards. @throws StartError when none can be stored */
export async function storeKey(dataDir: string, key: string): Promise<string> {
  return keeping(join(dataDir, presentFile), (path) => createKey(dataDir, path, key))
}

/** Like `storeKey`, for the key that was replaced. */
export async function storePreviousKey(dataDir: string, key: string): Promise<string> {
  return keeping(join(dataDir, previousFile), (path) => createKey(dataDir, path, key))
}

async function keeping<T>(path: string, work: (path: string) => Promise<T>): Promise<T> {
  try {
    return await work(path)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`DATA_DIR: cannot store the secret key in ${path} (${(error as Error).message})`, {
      cause: error,
    })
  }
}

async function readKey(path: string): Promise<string | undefined> {
  const key = (await readFileIfExists(path))?.trim()
  if (key === undefined) return undefined
  if (key.length < shortestKey) {
    throw new StartError(
      `DATA_DIR: ${path} holds no key: replace it with the key from a backup, or delete the file, which ends every session and invalidates links in emails`,
    )
  }
  const { mode } = await stat(path)
  // Where the rights cannot be changed, they are the operator's choice.
  if (mode & rightsOfOthers) await chmod(path, privateMode).catch(() => {})
  return key
}

/** Linking creates the complete file at once, and for one process only. */
async function createKey(folder: string, path: string, made: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`
  const handle = await open(draft, 'wx', privateMode)
  try {
    await handle.writeFile(`${made}\n`)
    await handle.sync()
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await handle.close()
    await rm(draft, { force: true })
  }
  await syncFolder(folder)
  const key = await readKey(path)
  if (key === undefined) throw new Error('it is gone again')
  return key
}
