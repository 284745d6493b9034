import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Installation } from './installation.ts'

export async function prepareFirstStart(
  _installation: Installation,
  _config: Config,
  _options: { log: FastifyBaseLogger; say: (line: string) => void },
): Promise<void> {}
