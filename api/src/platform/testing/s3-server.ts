import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface S3Server {
  settings: { bucket: string; endpoint: string; region: string; accessKeyId: string; secretAccessKey: string }
  close: () => Promise<void>
}

const script = fileURLToPath(new URL('./s3-process.ts', import.meta.url))
const bucket = 'test-files'

const key = 'S3RVER'

export async function startS3Server(folder: string): Promise<S3Server> {
  // s3rver makes tokens of long listings with a cipher that OpenSSL calls legacy.
  const args = ['--openssl-legacy-provider', script, join(folder, 's3'), bucket]
  const server = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: server.stdout })
  const [port] = await Promise.race([
    once(lines, 'line'),
    once(server, 'exit').then(() => Promise.reject(new Error('The S3 server didn’t start.'))),
  ])
  return {
    settings: {
      bucket,
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: key,
      secretAccessKey: key,
    },
    async close() {
      const exited = once(server, 'exit')
      server.stdin.end()
      await exited
    },
  }
}
