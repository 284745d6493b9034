import { stopAbandonedCluster } from '@ledgerdeck/embedded-postgres'
import {
  makeTestFolder,
  removeAbandonedTestFolders,
  removeTestFolder,
} from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { buildPortal, startPortal } from './portal.ts'

/** Journeys only read it. Returns the function that stops it. */
export default async function startSamplePortal(): Promise<() => Promise<void>> {
  await buildPortal()
  await removeAbandonedTestFolders()
  const dataDir = await makeTestFolder()
  const clear = async () => {
    await stopAbandonedCluster(dataDir)
    await removeTestFolder(dataDir)
  }
  try {
    const portal = await startPortal(dataDir, { SAMPLE_CONTENT: '1' })
    process.env.E2E_PORTAL_URL = portal.url
    return async () => {
      const { code, stderr } = await portal.stop()
      await clear()
      if (code !== 0 || stderr) throw new Error(`The server ended with code ${code}:\n${stderr}`)
    }
  } catch (error) {
    await clear()
    throw error
  }
}
