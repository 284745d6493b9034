import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

export const serverProgram = `${root}api/build/server.js`
export const portalProgram = `${root}api/build/cli.js`

export async function buildPrograms(): Promise<void> {
  const builder = spawn(process.execPath, [`${root}scripts/run.mjs`, 'build', 'server'], { stdio: 'inherit' })
  const [code] = await once(builder, 'exit')
  if (code !== 0) throw new Error(`The programs could not be built (${code}).`)
}
